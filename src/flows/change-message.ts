import type { DeliveryId, OutboxId, RunId, SpaceId, ThreadKey, Ts } from '../core/ids.ts';
import type { StoredMessage } from '../core/message.ts';
import { isSettled } from '../core/post.ts';
import { requestDeleted } from '../core/run-texts.ts';
import type { Session } from '../core/session.ts';
import { keepUploads } from '../core/upload.ts';
import { decodeWireText } from '../core/wire-text.ts';
import type { Tx } from '../ports/store.ts';
import { cancelRun } from './cancel-run.ts';
import { commit, type FlowDeps } from './deps.ts';
import { type Deletion, DeliveryMustWait, type Edit } from './flows.ts';
import { addOutgoing, inThread } from './posts.ts';

/** SESSION-6: an edit before the text was read replaces it; a later one starts nothing. */
export function editMessage({ spaceId, ts, wireText }: Edit, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store, botUserId } = deps;
  return commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const before = await store.messages.get(tx, spaceId, ts);
    const text = keepUploads(before?.text ?? '', decodeWireText(wireText, { botUserId }));
    await store.messages.edit(tx, spaceId, ts, text);
  });
}

/** SESSION-7: without its root a session is closed and nothing is posted; another message is dropped unless it was read. */
export async function deleteMessage(
  { thread, ts, post }: Deletion,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  const cancelled = await commit(deps, async (tx): Promise<readonly RunId[]> => {
    await store.inbox.settle(tx, delivery);
    if (post && (await rootWasDeleted(tx, post, deps))) return [];
    const session = await store.sessions.forThread(tx, thread);
    if (ts === thread.rootTs && session) return close(tx, session, thread, deps);
    if (!session && (await store.sessions.opening(tx, thread.spaceId)).length > 0) {
      throw new DeliveryMustWait('the deleted message may be the root of a thread that is being opened');
    }
    const message = await store.messages.get(tx, thread.spaceId, ts);
    // Slack may tell of the deletion before it tells of the message, which then is already known.
    if (!message) await store.messages.add(tx, gone(thread.spaceId, ts, session));
    else if (message.state !== 'read') await store.messages.setState(tx, thread.spaceId, ts, 'dropped');
    return [];
  });
  for (const run of cancelled) deps.liveRuns.stop(run);
}

/** SESSION-12: a new root that a person deletes before it is bound is not created again; who waits for it is told. */
async function rootWasDeleted(tx: Tx, post: OutboxId, { store }: FlowDeps): Promise<boolean> {
  const row = await store.outbox.get(tx, post);
  if (row?.outgoing.kind !== 'root' || isSettled(row.state)) return false;
  await store.outbox.failed(tx, post, 'The new thread was deleted.');
  await store.sessions.setState(tx, row.outgoing.sessionId, 'failed');
  await store.outbox.dropLane(tx, row.lane);
  return true;
}

const gone = (spaceId: SpaceId, ts: Ts, session: Session | undefined): StoredMessage => ({
  sessionId: session?.id,
  spaceId,
  ts,
  author: undefined,
  text: '',
  state: 'dropped',
});

/** Nothing is posted any more; only the status, where the thread still shows one, is taken back. */
async function close(tx: Tx, session: Session, thread: ThreadKey, deps: FlowDeps): Promise<readonly RunId[]> {
  const { store } = deps;
  const live = await store.runs.live(tx, session.id);
  await store.sessions.setState(tx, session.id, 'closed');
  await store.outbox.dropLane(tx, session.id);
  for (const run of live) await cancelRun(tx, run, deps, { error: requestDeleted });
  const target = inThread(undefined, thread);
  await addOutgoing(tx, deps, { lane: session.id, outgoing: { kind: 'status', target, status: 'closed' } });
  return live.map(({ id }) => id);
}
