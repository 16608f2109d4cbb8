import type { ThreadKey } from '../core/ids.ts';

/**
 * The people's threads that are being read from Slack at this moment, so that a message which arrives there meanwhile waits for the
 * session instead of being taken for one in a thread without any (SESSION-2). After a crash the deliveries come again, and so does this.
 */
export interface ThreadImports {
  /** `end` must be called when the session is there, or will not be. */
  begin(thread: ThreadKey): { end(): void };
  underWay(thread: ThreadKey): boolean;
}

export function createThreadImports(): ThreadImports {
  const threads = new Set<string>();
  return {
    begin(thread) {
      const key = keyOf(thread);
      threads.add(key);
      return { end: () => threads.delete(key) };
    },
    underWay: (thread) => threads.has(keyOf(thread)),
  };
}

const keyOf = ({ teamId, spaceId, rootTs }: ThreadKey): string => `${teamId}:${spaceId}:${rootTs}`;
