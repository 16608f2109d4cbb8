import type { Run } from '../core/run.ts';
import { transition } from '../core/run.ts';
import type { SpinOff } from '../core/spin-off.ts';
import { cancelledOutcome } from '../core/spin-off-texts.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { rewriteCard } from './rewrite-card.ts';

/**
 * Cancels a live run with everything that waits in it: its requests cannot be approved any more, and their cards say so (APPROVAL-4).
 * A new thread of which Slack may already have the root is brought to its end by the worker; others are not opened.
 */
export async function cancelRun(tx: Tx, run: Run, deps: FlowDeps, why?: { readonly error: string }): Promise<void> {
  const { store, system, jobs } = deps;
  const now = system.now();
  await store.runs.save(tx, run, { state: transition(run.state, 'cancelled'), endedAt: now, ...why });
  for (const spinOff of await store.spinOffs.ofRun(tx, run.id)) {
    if (spinOff.state === 'opening' && !(await takeRootBack(tx, spinOff, deps))) {
      await jobs.wake(tx, run.sessionId, now);
      continue;
    }
    if (spinOff.state !== 'waiting' && spinOff.state !== 'opening') continue;
    const approval = await store.approvals.forSpinOff(tx, spinOff.id);
    if (approval) await store.approvals.decide(tx, approval.id, { state: 'cancelled', by: undefined, at: now });
    await store.spinOffs.move(tx, spinOff, { state: 'cancelled' });
    await rewriteCard(tx, deps, spinOff, () => cancelledOutcome);
  }
}

/** False when the root is under way to Slack, or stands there. */
async function takeRootBack(tx: Tx, { newSession }: SpinOff, { store }: FlowDeps): Promise<boolean> {
  const session = newSession && (await store.sessions.get(tx, newSession));
  const row = session?.rootPost && (await store.outbox.get(tx, session.rootPost));
  if (!session || !row || row.state !== 'waiting' || row.attempts > 0) return false;
  await store.sessions.setState(tx, session.id, 'failed');
  await store.outbox.dropLane(tx, session.id);
  return true;
}
