/** RUN-7: how often one request to a service is made, the first one included. */
const maxAttempts = 4;
const firstWaitMs = 250;
const longestWaitMs = 20_000;

export interface FailedAttempts {
  /** Attempts that failed so far, at least 1. */
  readonly attempts: number;
  /** What the service asked for, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Milliseconds in which an answer is still of use. */
  readonly timeLeftMs: number;
}

/**
 * Milliseconds to wait before the next attempt; undefined: there is none. Waits double, and the service's own wish counts where it is longer,
 * but nobody is kept waiting for an attempt that would come too late.
 */
export function waitBeforeRetry({ attempts, retryAfterSeconds = 0, timeLeftMs }: FailedAttempts): number | undefined {
  if (attempts >= maxAttempts) return undefined;
  const backOff = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1));
  const wait = Math.max(backOff, retryAfterSeconds * 1_000);
  return wait < timeLeftMs ? wait : undefined;
}
