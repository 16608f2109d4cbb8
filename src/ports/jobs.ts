import type { SessionId } from '../core/ids.ts';
import type { Tx } from './store.ts';

/** A job is only a wake-up: it holds no state, may come more than once, and may be late. */
export interface JobsPort {
  /** Part of the caller's transaction: it happens if and only if that commits. `at` in milliseconds. */
  wake(tx: Tx, session: SessionId, at: number): Promise<void>;
  /**
   * Calls `work` for each session that is due, side by side up to `concurrency`, never twice at once for the same session on this node.
   * A wake-up that comes while `work` runs makes it run again; one whose `work` threw, or whose process died, comes back.
   */
  start(
    work: (session: SessionId, signal: AbortSignal) => Promise<void>,
    options: { readonly concurrency: number },
  ): Promise<void>;
  /** Takes no new work, aborts the signal of what runs, and waits for it, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}
