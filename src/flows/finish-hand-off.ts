import { handoffCancelled, handoffFailed, handoffSucceeded } from '../core/hand-off-texts.ts';
import { redactSecrets } from '../core/redact.ts';
import { handoffOf, type Run, transition } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { linkTo } from './link-to.ts';
import { addUpdate, notice } from './posts.ts';
import { queueNextReply } from './queue-run.ts';

/** Every outcome rewrites the progress message and clears `processing` (HANDOFF-9). False when the run was no longer ours. */
export async function finishHandOff(
  run: Run,
  old: Session,
  newSession: Session['id'],
  deps: FlowDeps,
): Promise<boolean> {
  const { store, system } = deps;
  const opened = await store.transaction((tx) => store.sessions.get(tx, newSession));
  // The link is what the person waits for.
  const link = opened && (await linkTo(opened, deps, { patienceMs: 10_000 }));
  return commit(deps, async (tx) => {
    const saved = await store.runs.save(tx, run, { state: transition(run.state, 'finished'), endedAt: system.now() });
    if (!saved) return false;
    await store.sessions.markHandedOff(tx, old.id, newSession);
    const text = link ? [`${handoffSucceeded}: `, { link, label: opened?.title ?? 'new thread' }] : [handoffSucceeded];
    await rewriteProgress(tx, deps, { run, session: old, text: notice(text) });
    await queueNextReply(tx, deps, old);
    return true;
  });
}

export function failHandOff(run: Run, session: Session, message: string, deps: FlowDeps): Promise<void> {
  const { store, system } = deps;
  return commit(deps, async (tx) => {
    const current = await store.runs.get(tx, run.id);
    if (current?.state !== 'running') return;
    const error = redactSecrets(message);
    await store.runs.save(tx, current, { state: transition(current.state, 'failed'), endedAt: system.now(), error });
    await rewriteProgress(tx, deps, { run, session, text: notice(handoffFailed(error)) });
    await queueNextReply(tx, deps, session);
  });
}

/** Part of the transaction that cancels: the caller aborts the work after it committed. */
export async function cancelHandOff(
  tx: Tx,
  run: Run,
  session: Session,
  deps: Pick<FlowDeps, 'store' | 'system' | 'jobs'>,
): Promise<void> {
  await deps.store.runs.save(tx, run, { state: transition(run.state, 'cancelled'), endedAt: deps.system.now() });
  await rewriteProgress(tx, deps, { run, session, text: notice(handoffCancelled) });
}

function rewriteProgress(
  tx: Tx,
  deps: Pick<FlowDeps, 'store' | 'system'>,
  { run, session, text }: { readonly run: Run; readonly session: Session; readonly text: ReturnType<typeof notice> },
): Promise<void> {
  return addUpdate(tx, deps, session, { of: handoffOf(run).progress, content: text });
}
