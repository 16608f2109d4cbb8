import { runId, type UserId } from '../core/ids.ts';
import { requesterOf } from '../core/message.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { addStatus } from './posts.ts';

type Deps = Pick<FlowDeps, 'store' | 'system' | 'jobs'>;

/** Queues a reply run, shows that Baton is at work, and wakes the worker. */
export async function queueReply(
  tx: Tx,
  deps: Deps,
  session: Session,
  who: { readonly requester: UserId | undefined; readonly attended: boolean },
): Promise<void> {
  const now = deps.system.now();
  const id = runId(deps.system.newId());
  await deps.store.runs.queue(tx, {
    id,
    sessionId: session.id,
    kind: 'reply',
    createdAt: now,
    handoff: undefined,
    ...who,
  });
  await addStatus(tx, deps, session, 'processing');
  await deps.jobs.wake(tx, session.id, now);
}

/**
 * SESSION-4: whatever ends a run, messages that it did not read get a run of their own, in the same transaction.
 * True when one is queued; otherwise the status is cleared.
 */
export async function queueNextReply(tx: Tx, deps: Deps, session: Session): Promise<boolean> {
  const live = await deps.store.runs.live(tx, session.id);
  if (live.some(({ kind }) => kind === 'reply')) return true;
  const unread = (await deps.store.messages.waiting(tx, session.id)).filter(({ state }) => state === 'unread');
  if (unread.length > 0) {
    await queueReply(tx, deps, session, requesterOf(unread));
    return true;
  }
  if (live.length === 0) await addStatus(tx, deps, session, 'active');
  return live.length > 0;
}
