import { documentWritten, handoffCancelled } from '../core/hand-off-texts.ts';
import type { DeliveryId, RunId, SessionId } from '../core/ids.ts';
import type { Run } from '../core/run.ts';
import { isLive } from '../core/run.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { cancelHandOff } from './finish-hand-off.ts';
import type { Click } from './flows.ts';
import { addEphemeral } from './posts.ts';
import { queueNextReply } from './queue-run.ts';

/** The Cancel button of the progress message (HANDOFF-9): acts up to the step `documented`; later it says that the document is written. */
export async function cancelHandOffByClick(
  id: RunId,
  click: Click,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const cancelled = await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    const run = await deps.store.runs.get(tx, id);
    const done = run !== undefined && (await tryCancel(tx, run, deps));
    if (!done) await addEphemeral(tx, deps, click, tooLate(run));
    return done;
  });
  if (cancelled) deps.liveRuns.stop(id);
}

/** HANDOFF-9: a live run of kind handoff, from the passed guard to its end. */
export async function isGeneratingHandoff(
  tx: Tx,
  session: SessionId,
  { store }: Pick<FlowDeps, 'store'>,
): Promise<boolean> {
  return (await store.runs.live(tx, session)).some(({ kind }) => kind === 'handoff');
}

/** HANDOFF-9. True when there was a handoff that could still be cancelled. */
export async function abortHandoff(session: SessionId, deps: FlowDeps): Promise<boolean> {
  const cancelled = await commit(deps, async (tx) => {
    const run = (await deps.store.runs.live(tx, session)).find(({ kind }) => kind === 'handoff');
    return run && (await tryCancel(tx, run, deps)) ? run.id : undefined;
  });
  if (cancelled) deps.liveRuns.stop(cancelled);
  return cancelled !== undefined;
}

async function tryCancel(tx: Tx, run: Run, deps: FlowDeps): Promise<boolean> {
  if (!isLive(run.state) || run.handoff?.step !== 'generating') return false;
  const session = await deps.store.sessions.get(tx, run.sessionId);
  if (!session) return false;
  await cancelHandOff(tx, run, session, deps);
  await queueNextReply(tx, deps, session);
  return true;
}

function tooLate(run: Run | undefined): string {
  if (run?.handoff?.step === 'documented') return documentWritten;
  return run?.state === 'cancelled' ? handoffCancelled : 'This handoff has already ended.';
}
