import type { AckFn, App, Receiver, ReceiverEvent } from '@slack/bolt';
import type { Delivery } from '../core/delivery.ts';
import { deliveryId } from '../core/ids.ts';
import { BugError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { DeliveryHandler, type StoredDelivery } from './delivery-handler.ts';
import { deliveryKey } from './delivery-key.ts';
import { DeliverySaver } from './delivery-saver.ts';
import { Redriver } from './redriver.ts';
import { UnderWay } from './under-way.ts';

interface Deps {
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
}

/**
 * DUR-1. A receiver around Slack's: each payload is stored before it is acknowledged, handled once, and offered again
 * until it is settled. While storing fails nothing is acknowledged, so that Slack delivers it again.
 */
export class Inbox implements Receiver {
  readonly #inner: Receiver;
  readonly #deps: Deps;
  readonly #saver: DeliverySaver;
  readonly #underWay = new UnderWay();
  #handler: DeliveryHandler | undefined;
  readonly #redriver: Redriver;

  constructor(inner: Receiver, deps: Deps) {
    this.#inner = inner;
    this.#deps = deps;
    this.#saver = new DeliverySaver(deps.store);
    this.#redriver = new Redriver({ ...deps, underWay: this.#underWay, offer: (delivery) => this.#offer(delivery) });
  }

  init(app: App): void {
    this.#handler = new DeliveryHandler(app, this.#deps);
    // Receivers call nothing else of the app.
    const front: Pick<App, 'processEvent'> = { processEvent: (event) => this.#receive(event) };
    this.#inner.init(front as App);
  }

  async start(...args: unknown[]): Promise<unknown> {
    const started = await this.#inner.start(...args);
    this.#redriver.start();
    return started;
  }

  /** Takes nothing new, and waits for what is being handled. */
  async stop(...args: unknown[]): Promise<unknown> {
    const stopped = await this.#inner.stop(...args);
    await this.#redriver.stop();
    await this.#underWay.idle();
    return stopped;
  }

  async #receive(event: ReceiverEvent): Promise<void> {
    // Signed, but no payload of Slack's: JSON may also be null or a list.
    const given: unknown = event.body;
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return event.ack();
    // The token is a shared secret of old apps; nothing reads it.
    const { token: _token, ...body } = event.body;
    const id = deliveryId(this.#deps.system.newId());
    const receivedAt = this.#deps.system.now();
    const ack = ackOnce(event.ack, this.#deps.log);
    this.#underWay.begin(id);
    try {
      const saved = await this.#saver.save({ id, dedupeKey: deliveryKey(body), body, now: receivedAt });
      if (saved.kind === 'duplicate') return await ack();
      // Nothing of ours answers an event with content; it is stored, so Slack need not wait for the listeners.
      if (body.type === 'event_callback') await ack();
      await this.#handle({ id, body, ack, receivedAt }).catch((error: unknown) => {
        this.#deps.log.error({ err: error, delivery: id }, 'a delivery could not be written down; it comes again');
      });
      await ack();
    } finally {
      this.#underWay.end(id);
    }
  }

  async #offer({ id, body }: Delivery): Promise<void> {
    this.#underWay.begin(id);
    try {
      const ack = async () => {};
      await this.#handle({ id, body: body as Record<string, unknown>, ack, receivedAt: undefined });
    } finally {
      this.#underWay.end(id);
    }
  }

  async #handle(delivery: StoredDelivery): Promise<void> {
    if (!this.#handler) throw new BugError('A delivery came before the app was there.');
    const retryAt = await this.#handler.handle(delivery);
    if (retryAt !== undefined) this.#redriver.expect(retryAt);
  }
}

/** The first call counts. When the answer does not get through Slack delivers again, which then is a duplicate. */
function ackOnce(ack: AckFn<unknown>, log: Logger): AckFn<unknown> {
  let called = false;
  return async (response) => {
    if (called) return;
    called = true;
    await ack(response).catch((error: unknown) => log.debug({ err: error }, 'an acknowledgement did not get through'));
  };
}
