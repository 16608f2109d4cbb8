import type { DeliveryId, RunId } from '../core/ids.ts';
import { transition } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { decodeWireText } from '../core/wire-text.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { type Deletion, DeliveryMustWait, type Edit } from './flows.ts';

/** SESSION-6: an edit before the text was read replaces it; a later one starts nothing. */
export function editMessage({ spaceId, ts, wireText }: Edit, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store, botUserId } = deps;
  return commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    await store.messages.edit(tx, spaceId, ts, decodeWireText(wireText, { botUserId }));
  });
}

/** SESSION-7: without its root a session is closed and nothing is posted; another message is dropped unless it was read. */
export async function deleteMessage({ thread, ts }: Deletion, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store } = deps;
  const cancelled = await commit(deps, async (tx): Promise<readonly RunId[]> => {
    await store.inbox.settle(tx, delivery);
    const session = await store.sessions.forThread(tx, thread);
    if (ts === thread.rootTs && session) return close(tx, session, deps);
    if (!session && (await store.sessions.opening(tx, thread.spaceId)).length > 0) {
      throw new DeliveryMustWait('the deleted message may be the root of a thread that is being opened');
    }
    const message = await store.messages.get(tx, thread.spaceId, ts);
    if (message && message.state !== 'read' && message.state !== 'quoted')
      await store.messages.setState(tx, thread.spaceId, ts, 'dropped');
    return [];
  });
  for (const run of cancelled) deps.liveRuns.stop(run);
}

async function close(tx: Tx, session: Session, { store, system }: FlowDeps): Promise<readonly RunId[]> {
  const live = await store.runs.live(tx, session.id);
  for (const run of live)
    await store.runs.save(tx, run, { state: transition(run.state, 'cancelled'), endedAt: system.now() });
  await store.sessions.setState(tx, session.id, 'closed');
  await store.outbox.dropLane(tx, session.id);
  return live.map(({ id }) => id);
}
