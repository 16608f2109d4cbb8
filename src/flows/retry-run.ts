import type { DeliveryId, RunId } from '../core/ids.ts';
import { cannotRetry } from '../core/run-texts.ts';
import { withoutButtons } from './continue-session.ts';
import { commit, type FlowDeps } from './deps.ts';
import { endPost } from './end-reply.ts';
import type { Click } from './flows.ts';
import { addEphemeral, addUpdate } from './posts.ts';
import { queueReply } from './queue-run.ts';

/** RUN-6: Retry goes on from the transcript as it stands, while no later run has begun. */
export function retryRun(id: RunId, click: Click, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  return commit(deps, async (tx) => {
    const { store } = deps;
    await store.inbox.settle(tx, delivery);
    const run = await store.runs.get(tx, id);
    const session = run && (await store.sessions.get(tx, run.sessionId));
    const newest = session && (await store.runs.newest(tx, session.id));
    if (run?.state !== 'failed' || session?.state !== 'open' || newest?.id !== id) {
      await addEphemeral(tx, deps, click, cannotRetry);
      return;
    }
    const told = await store.outbox.get(tx, endPost(id));
    if (told?.outgoing.kind === 'post') {
      await addUpdate(tx, deps, session, { of: told.id, content: withoutButtons(told.outgoing.content) });
    }
    await queueReply(tx, deps, session, { requester: click.user, attended: true });
  });
}
