import { expect } from 'vitest';

/** Waits until it holds, as long as a slow machine may need. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 10 });
