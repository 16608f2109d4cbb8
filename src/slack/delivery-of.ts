import type { Context } from '@slack/bolt';
import type { DeliveryId } from '../core/ids.ts';
import { BugError } from '../errors.ts';

/** A stored delivery on its way through the listeners, as the inbox puts it into their context. */
export interface DeliveryInHand {
  readonly id: DeliveryId;
  /** When Slack delivered it, in milliseconds; absent when it is offered again, and nobody waits for an answer. */
  readonly receivedAt: number | undefined;
  /** A flow has it, and settles it in its own transaction. */
  taken: boolean;
}

/** The delivery that a listener hears. */
export function deliveryOf(context: Context): DeliveryId {
  return inHand(context).id;
}

/** When it came from Slack; undefined when it is offered again. */
export function receivedAt(context: Context): number | undefined {
  return inHand(context).receivedAt;
}

/** The delivery for a flow, which settles it. What no listener takes is settled by the inbox. */
export function takeDelivery(context: Context): DeliveryId {
  const delivery = inHand(context);
  delivery.taken = true;
  return delivery.id;
}

function inHand({ delivery }: Context): DeliveryInHand {
  if (typeof delivery !== 'object' || delivery === null) throw new BugError('A payload came past the inbox.');
  return delivery as DeliveryInHand;
}
