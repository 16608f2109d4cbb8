import type { OutboxId } from '../core/ids.ts';
import { isSettled } from '../core/post.ts';
import type { Store } from '../ports/store.ts';
import { Alarm } from './alarm.ts';

/** Rows may be settled by others too (a flow that drops a lane), so a waiter looks now and then. */
const pollMs = 500;

/** Waits for the end of outbox rows. */
export class Settlements {
  readonly #store: Store;
  readonly #waiting = new Map<OutboxId, Set<Alarm>>();

  constructor(store: Store) {
    this.#store = store;
  }

  announce(id: OutboxId): void {
    for (const alarm of this.#waiting.get(id) ?? []) alarm.ring();
  }

  async settled(id: OutboxId, signal: AbortSignal): Promise<void> {
    const alarm = new Alarm();
    const alarms = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, alarms.add(alarm));
    const stop = () => alarm.ring();
    signal.addEventListener('abort', stop);
    try {
      while (!(await this.#isSettled(id))) {
        signal.throwIfAborted();
        await alarm.sleep(pollMs);
        signal.throwIfAborted();
      }
    } finally {
      signal.removeEventListener('abort', stop);
      alarms.delete(alarm);
      if (alarms.size === 0) this.#waiting.delete(id);
    }
  }

  /** A row that is not there will never be sent. */
  async #isSettled(id: OutboxId): Promise<boolean> {
    const row = await this.#store.transaction((tx) => this.#store.outbox.get(tx, id));
    return !row || isSettled(row.state);
  }
}
