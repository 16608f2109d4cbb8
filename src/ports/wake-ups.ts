import type { SessionId } from '../core/ids.ts';
import type { Tx } from './store.ts';

/** At most one for each session. `token` is new with every wake-up; `at` in milliseconds. */
export interface WakeUp {
  readonly session: SessionId;
  readonly at: number;
  readonly token: string;
}

/** The rows behind jobs that live in our own database. */
export interface WakeUps {
  /** The earlier time of the two wins, unless the one that is there has the token `replacing`: then this one takes its place. */
  put(tx: Tx, wakeUp: WakeUp, replacing: string | undefined): Promise<void>;
  /** Whatever is there, it becomes this one. */
  postpone(tx: Tx, wakeUp: WakeUp): Promise<void>;
  /** The most overdue first. */
  due(tx: Tx, now: number, limit: number): Promise<readonly WakeUp[]>;
  /** The earliest time of all after `now`. */
  nextAt(tx: Tx, now: number): Promise<number | undefined>;
  /** Removes it, unless another came since. */
  done(tx: Tx, wakeUp: WakeUp): Promise<void>;
}
