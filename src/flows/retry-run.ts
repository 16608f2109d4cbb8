import type { DeliveryId, RunId } from '../core/ids.ts';
import { cannotRetry } from '../core/run-texts.ts';
import { awaitsAnswer } from '../core/transcript.ts';
import { withoutButtons } from './continue-session.ts';
import { commit, type FlowDeps } from './deps.ts';
import { endPost } from './end-reply.ts';
import type { Click } from './flows.ts';
import { addEphemeral, addUpdate } from './posts.ts';
import { queueReply } from './queue-run.ts';
import { saidByClick } from './said-by-click.ts';

/** The words that Retry stands for when the model spoke last: its answer was cut off. */
const goOn = 'Go on where your answer was cut off.';

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
    if (!awaitsAnswer(await store.entries.context(tx, session.id))) {
      await store.entries.append(tx, session.id, undefined, [saidByClick(click.user, `retry:${id}`, goOn)]);
    }
    await queueReply(tx, deps, session, { requester: click.user, attended: true });
  });
}
