import { outsiderNotice } from '../core/belonging.ts';
import type { DeliveryId } from '../core/ids.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { Outsider } from './flows.ts';
import { addEphemeral } from './posts.ts';

/** SEC-1: says so once for each message (a mention comes as two events) and for each click or command; nothing else is done. */
export function refuseOutsider(outsider: Outsider, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store, system } = deps;
  return commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const { ts, spaceId, user: author } = outsider;
    const first =
      ts === undefined ||
      (await store.messages.add(tx, { sessionId: undefined, spaceId, ts, author, text: '', state: 'command' }));
    if (!first) return;
    await addEphemeral(tx, deps, outsider, outsiderNotice);
    const line = { at: system.now(), who: author, what: 'address from outside', subject: spaceId, result: 'refused' };
    await store.audit.add(tx, line);
  });
}
