import { type AckFn, type App, MultipleListenerError, UnknownError } from '@slack/bolt';
import type { DeliveryId } from '../core/ids.ts';
import { redactSecrets } from '../core/redact.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { DeliveryInHand } from './delivery-of.ts';
import { DeliveryRetries } from './delivery-retry.ts';

export interface StoredDelivery {
  readonly id: DeliveryId;
  readonly body: Record<string, unknown>;
  readonly ack: AckFn<unknown>;
  /**
   * When it came, in milliseconds. Absent: it was handled before without being settled, or the process died; this time it
   * is settled whatever the flow did.
   */
  readonly receivedAt: number | undefined;
}

interface Deps {
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
}

/** Gives a stored delivery to the listeners, and writes down how that ended. The one place where their faults are caught. */
export class DeliveryHandler {
  readonly #app: Pick<App, 'processEvent'>;
  readonly #deps: Deps;
  readonly #retries = new DeliveryRetries();

  constructor(app: Pick<App, 'processEvent'>, deps: Deps) {
    this.#app = app;
    this.#deps = deps;
  }

  /**
   * When the delivery is due again, in milliseconds since the epoch; undefined when it is done with. Rejects only when that
   * cannot be written down: it stays due.
   */
  async handle({ id, body, ack, receivedAt }: StoredDelivery): Promise<number | undefined> {
    const { store } = this.#deps;
    const delivery: DeliveryInHand = { id, receivedAt, taken: false };
    try {
      await this.#app.processEvent({ body, ack, customProperties: { delivery } });
      if (receivedAt === undefined || !delivery.taken) await store.transaction((tx) => store.inbox.settle(tx, id));
      this.#retries.forget(id);
      return undefined;
    } catch (error) {
      return await this.#postpone(id, reasonOf(error));
    }
  }

  async #postpone(id: DeliveryId, error: unknown): Promise<number | undefined> {
    const { store, system, log } = this.#deps;
    const now = system.now();
    const retry = this.#retries.next(id, error, now);
    const retryAt = retry.kind === 'never' ? undefined : now + retry.ms;
    if (retry.kind === 'again') log.warn({ err: error, delivery: id, retryAt }, 'a delivery failed; it comes again');
    if (retry.kind === 'never') log.error({ err: error, delivery: id }, 'a delivery failed for good');
    const words = redactSecrets(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    await store.transaction((tx) => store.inbox.postpone(tx, id, { error: words, retryAt }));
    return retryAt;
  }
}

/** Bolt wraps what a listener throws. */
function reasonOf(error: unknown): unknown {
  if (error instanceof MultipleListenerError) return reasonOf(error.originals[0]);
  return error instanceof UnknownError ? error.original : error;
}
