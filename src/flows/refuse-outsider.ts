import { outsiderNotice } from '../core/belonging.ts';
import type { DeliveryId } from '../core/ids.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { Outsider } from './flows.ts';
import { addEphemeral } from './posts.ts';

/**
 * SEC-1: says so once for each message to Baton (a mention comes as two events) and for each click or command. Of a message nothing is kept but that
 * somebody wrote it there: who answers it does not speak to Baton (SESSION-3).
 */
export function refuseOutsider(outsider: Outsider, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store, system } = deps;
  return commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const { message, spaceId, user: author, addressesBaton } = outsider;
    const sessionId = message && (await store.sessions.forThread(tx, message.thread))?.id;
    if (!sessionId && !addressesBaton) return;
    const first =
      !message ||
      (await store.messages.add(tx, { sessionId, spaceId, ts: message.ts, author, text: '', state: 'command' }));
    if (!first || !addressesBaton) return;
    await addEphemeral(tx, deps, outsider, outsiderNotice);
    const line = { at: system.now(), who: author, what: 'address from outside', subject: spaceId, result: 'refused' };
    await store.audit.add(tx, line);
  });
}
