/** The clock and the source of ids, so that flows are the same in a test. */
export interface System {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh id that sorts by time, unguessable in its tail. */
  readonly newId: () => string;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}
