import type { Context } from '@slack/bolt';
import type { DeliveryId } from '../core/ids.ts';
import { BugError } from '../errors.ts';

/** The stored delivery that a listener handles; the inbox puts its id into the context. */
export function deliveryOf({ deliveryId }: Context): DeliveryId {
  if (typeof deliveryId !== 'string') throw new BugError('A payload came past the inbox.');
  return deliveryId as DeliveryId;
}
