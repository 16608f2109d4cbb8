import type { DeliveryId } from '../core/ids.ts';
import { commit, type FlowDeps } from './deps.ts';

/** SPIN-10: a channel or its members changed, so the next run asks Slack for the available spaces again. */
export async function spacesChanged(delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  deps.spaces.forget();
  await commit(deps, (tx) => deps.store.inbox.settle(tx, delivery));
}
