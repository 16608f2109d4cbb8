import type { Delivery } from '../core/delivery.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { Alarm } from './alarm.ts';
import type { UnderWay } from './under-way.ts';

const pollMs = 1000;
const batch = 20;

interface Deps {
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
  readonly underWay: UnderWay;
  /** Handles one delivery again. Rejects when its outcome cannot be written down. */
  readonly offer: (delivery: Delivery) => Promise<void>;
}

/** DUR-1. Offers stored deliveries that are not settled: those of a process that died, and those that were postponed. */
export class Redriver {
  readonly #deps: Deps;
  readonly #alarm = new Alarm();
  #wakeAt = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#alarm.ring();
    await this.#running;
  }

  /** Something becomes due at `at`. */
  expect(at: number): void {
    if (at >= this.#wakeAt) return;
    this.#wakeAt = at;
    this.#alarm.ring();
  }

  async #run(): Promise<void> {
    const { system, log } = this.#deps;
    while (!this.#stopping) {
      if (this.#wakeAt <= system.now()) this.#wakeAt = Number.POSITIVE_INFINITY;
      const more = await this.#offerDue().catch((error: unknown) => {
        log.error({ err: error }, 'stored deliveries could not be read; trying again');
        return false;
      });
      if (!more) await this.#alarm.sleep(Math.min(this.#wakeAt - system.now(), pollMs));
    }
  }

  /** One after the other, as they came. True when there may be more. */
  async #offerDue(): Promise<boolean> {
    const { store, system, log, underWay, offer } = this.#deps;
    const limit = batch + underWay.size;
    const { found, touched } = await underWay.during(() =>
      store.transaction((tx) => store.inbox.due(tx, system.now(), limit)),
    );
    let stuck = false;
    for (const delivery of found.filter(({ id }) => !touched.has(id))) {
      if (this.#stopping) return false;
      await offer(delivery).catch((error: unknown) => {
        stuck = true;
        log.error({ err: error, delivery: delivery.id }, 'a delivery could not be written down; it comes again');
      });
    }
    return found.length === limit && !stuck;
  }
}
