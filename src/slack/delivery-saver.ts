import type { DeliveryId } from '../core/ids.ts';
import type { Store } from '../ports/store.ts';

export interface NewDelivery {
  readonly id: DeliveryId;
  readonly dedupeKey: string;
  readonly body: unknown;
  readonly now: number;
}

type Saved = Awaited<ReturnType<Store['inbox']['save']>>;

interface Waiting {
  readonly delivery: NewDelivery;
  readonly resolve: (saved: Saved) => void;
  readonly reject: (error: unknown) => void;
}

const maxBatch = 100;

/** Slack waits three seconds for an acknowledgement, however much work there is (S02). */
const urgent = { urgent: true } as const;

/** DUR-1. Deliveries that arrive while a commit is under way share the next one; a bad one fails alone. */
export class DeliverySaver {
  readonly #store: Store;
  #waiting: Waiting[] = [];
  #saving = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Resolves after the commit. Rejects when it was not stored. */
  save(delivery: NewDelivery): Promise<Saved> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ delivery, resolve, reject });
      if (!this.#saving) void this.#saveAll();
    });
  }

  async #saveAll(): Promise<void> {
    this.#saving = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxBatch);
      if (!(await this.#saveTogether(batch))) await this.#saveOneByOne(batch);
    }
    this.#saving = false;
  }

  async #saveTogether(batch: readonly Waiting[]): Promise<boolean> {
    if (batch.length === 1) return false;
    try {
      const saved = await this.#store.transaction(async (tx) => {
        const results: Saved[] = [];
        for (const { delivery } of batch) results.push(await this.#store.inbox.save(tx, delivery));
        return results;
      }, urgent);
      for (const [index, each] of saved.entries()) batch[index]?.resolve(each);
      return true;
    } catch {
      // Each is tried alone, and fails with its own error.
      return false;
    }
  }

  async #saveOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const { delivery, resolve, reject } of batch) {
      await this.#store.transaction((tx) => this.#store.inbox.save(tx, delivery), urgent).then(resolve, reject);
    }
  }
}
