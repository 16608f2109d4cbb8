import type { DeliveryId, SessionId } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import { alreadyContinued } from '../core/run-texts.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { Click } from './flows.ts';
import { continuePost } from './open-handed-off-session.ts';
import { addEphemeral, addUpdate } from './posts.ts';
import { queueReply } from './queue-run.ts';
import { saidByClick } from './said-by-click.ts';

/** The words that a click on Continue stands for in the transcript. */
const goOn = 'Continue where the handoff document leaves off.';

/** HANDOFF-10: no run starts by itself in a handed-off session; Continue starts the first one, once. */
export function continueSession(id: SessionId, click: Click, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  return commit(deps, async (tx) => {
    const { store } = deps;
    await store.inbox.settle(tx, delivery);
    const session = await store.sessions.get(tx, id);
    if (session?.state !== 'open' || (await hasBegun(tx, session, deps))) {
      await addEphemeral(tx, deps, click, alreadyContinued);
      return;
    }
    const { user: author } = click;
    await store.entries.append(tx, id, undefined, [saidByClick(author, `continue:${id}`, goOn)]);
    await store.sessions.touch(tx, id, deps.system.now());
    await withoutButton(tx, session, deps);
    await queueReply(tx, deps, session, { requester: author, attended: true });
  });
}

async function hasBegun(tx: Tx, session: Session, { store }: FlowDeps): Promise<boolean> {
  return (await store.runs.newest(tx, session.id)) !== undefined;
}

async function withoutButton(tx: Tx, session: Session, deps: FlowDeps): Promise<void> {
  const of = continuePost(session.id);
  const row = await deps.store.outbox.get(tx, of);
  if (row?.outgoing.kind !== 'post') return;
  await addUpdate(tx, deps, session, { of, content: withoutButtons(row.outgoing.content) });
}

export function withoutButtons(content: PostContent): PostContent {
  return content.kind === 'notice' || content.kind === 'document' ? { ...content, buttons: [] } : content;
}
