import { documentWritten } from '../core/hand-off-texts.ts';
import type { DeliveryId, RunId, ThreadKey, Ts } from '../core/ids.ts';
import { stoppedNote } from '../core/prompt.ts';
import { nothingRuns, stoppedNotice } from '../core/run-texts.ts';
import type { Session } from '../core/session.ts';
import { cancelledOutput, toolResult } from '../core/tool-call.ts';
import { type EntryBody, openCalls } from '../core/transcript.ts';
import type { Tx } from '../ports/store.ts';
import { cancelRun } from './cancel-run.ts';
import { commit, type FlowDeps } from './deps.ts';
import { cancelHandOff } from './finish-hand-off.ts';
import { addPost, inSession, inThread, notice } from './posts.ts';
import { queueNextReply } from './queue-run.ts';

/** Slack's native Stop (SESSION-10). */
export async function stopSession(thread: ThreadKey, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const cancelled = await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    const session = await deps.store.sessions.forThread(tx, thread);
    return session ? cancelEverything(tx, session, undefined, deps) : [];
  });
  for (const run of cancelled) deps.liveRuns.stop(run);
}

/** What became of a "stop" that somebody wrote. The caller aborts the work of `cancelled` once its transaction has committed. */
export type WrittenStop =
  | { readonly kind: 'stopped'; readonly cancelled: readonly RunId[] }
  /** No session and Baton is not addressed: none of its business. */
  | { readonly kind: 'message' };

export async function stopInThread(
  tx: Tx,
  deps: FlowDeps,
  {
    session,
    thread,
    ts,
    addressed,
  }: {
    readonly session: Session | undefined;
    readonly thread: ThreadKey;
    readonly ts: Ts;
    readonly addressed: boolean;
  },
): Promise<WrittenStop> {
  const live = session ? await deps.store.runs.live(tx, session.id) : [];
  if (session && live.length > 0) return { kind: 'stopped', cancelled: await cancelEverything(tx, session, ts, deps) };
  if (!addressed) return session ? { kind: 'stopped', cancelled: [] } : { kind: 'message' };
  await addPost(tx, deps, { target: inThread(session, thread), content: notice(nothingRuns) });
  return { kind: 'stopped', cancelled: [] };
}

/** One transaction cancels everything live in the session; what was written before `before`, or at all, starts nothing (SESSION-10). */
async function cancelEverything(
  tx: Tx,
  session: Session,
  before: Ts | undefined,
  deps: FlowDeps,
): Promise<readonly RunId[]> {
  const live = await deps.store.runs.live(tx, session.id);
  const beyondCancel = live.filter((run) => run.handoff?.step === 'documented');
  const handoffs = live.filter((run) => run.handoff?.step === 'generating');
  const others = live.filter((run) => !run.handoff);
  for (const run of handoffs) await cancelHandOff(tx, run, session, deps);
  for (const run of others) await cancelRun(tx, run, deps);
  const waiting = await deps.store.messages.stopUnread(tx, session.id, before);
  if (others.length > 0) {
    await markStopped(tx, session, deps);
    await addPost(tx, deps, { target: inSession(session), content: notice(stoppedNotice(waiting)) });
  }
  if (beyondCancel.length > 0)
    await addPost(tx, deps, { target: inSession(session), content: notice(documentWritten) });
  await queueNextReply(tx, deps, session);
  return [...handoffs, ...others].map(({ id }) => id);
}

/** C06: the transcript says that what came before is not to be acted on, and every open call has its result. */
async function markStopped(tx: Tx, session: Session, { store }: FlowDeps): Promise<void> {
  const open = openCalls(await store.entries.context(tx, session.id));
  const results: EntryBody[] = open.map(({ call }) => toolResult(call, false, cancelledOutput));
  await store.entries.append(tx, session.id, undefined, [
    ...results,
    { type: 'custom', customType: 'stopped', text: stoppedNote },
  ]);
}
