import { runLoop } from '../agent/run-loop.ts';
import { handoffTimeLimit } from '../core/hand-off-texts.ts';
import type { SessionId } from '../core/ids.ts';
import { RunInterrupted } from '../core/interruption.ts';
import { type Run, transition } from '../core/run.ts';
import { contextFull, runFailed, timeLimitReached, unexpectedFault } from '../core/run-texts.ts';
import type { Session } from '../core/session.ts';
import { BatonError, BugError, ServiceError } from '../errors.ts';
import { commit, type FlowDeps } from './deps.ts';
import { endReply, failReply } from './end-reply.ts';
import { failHandOff } from './finish-hand-off.ts';
import { handOff } from './hand-off.ts';
import { settleSpinOffs } from './settle-spin-offs.ts';
import { spinOffEffects } from './spin-off.ts';

/** The worker's work for one wake-up: takes the session's slot again and again until nothing is queued (RUN-1). */
export async function executeRuns(id: SessionId, shutdown: AbortSignal, deps: FlowDeps): Promise<void> {
  await settleSpinOffs(id, shutdown, deps);
  while (!shutdown.aborted) {
    const claimed = await claim(id, deps);
    if (!claimed) return;
    await execute(claimed.run, claimed.session, shutdown, deps);
  }
}

function claim(
  id: SessionId,
  { store, system, liveRuns }: FlowDeps,
): Promise<{ readonly run: Run; readonly session: Session } | undefined> {
  return store.transaction(async (tx) => {
    const session = await store.sessions.get(tx, id);
    if (!session) return undefined;
    for (const run of await store.runs.live(tx, id)) {
      const abandoned = run.state === 'running' && !liveRuns.has(run.id);
      if (abandoned) await store.runs.save(tx, run, { state: transition(run.state, 'released') });
    }
    const run = await store.runs.claim(tx, id, system.now());
    return run && { run, session };
  });
}

async function execute(run: Run, session: Session, shutdown: AbortSignal, deps: FlowDeps): Promise<void> {
  const { liveRuns, limits, log } = deps;
  log.info({ run: run.id, session: session.id, kind: run.kind }, 'run begins');
  // From here, not from its first start: the hours in which no process ran are not the run's (RUN-4). Its turns are counted through.
  const timeLeftMs = isDocumented(run) ? undefined : limits.timeoutSeconds * 1_000;
  const work = liveRuns.begin(run.id, { parent: shutdown, timeLeftMs });
  try {
    await (run.kind === 'handoff' ? handOff(run, session, deps, work.signal) : reply(run, session, deps, work.signal));
  } catch (fault) {
    await settleFault(run, session, work.signal.aborted ? work.signal.reason : fault, deps);
  } finally {
    work.end();
  }
}

/** Its thread is bound to open, so that no limit may tell otherwise (HANDOFF-9): it waits for Slack as long as Slack takes. */
const isDocumented = (run: Run | undefined): boolean => run?.handoff?.step === 'documented';

async function reply(run: Run, session: Session, deps: FlowDeps, signal: AbortSignal): Promise<void> {
  const end = await runLoop(run, session, { ...deps, effects: spinOffEffects(deps) }, signal);
  await endReply(end, session, deps);
}

/** RUN-4, RUN-6: a shutdown is not a cancel, a Stop has already written everything, and the rest is told with its reason. */
async function settleFault(run: Run, session: Session, fault: unknown, deps: FlowDeps): Promise<void> {
  if (fault instanceof RunInterrupted) {
    switch (fault.interruption) {
      case 'stopped':
        return;
      case 'shutdown':
        return release(run, deps);
      case 'timeout':
        return timeOut(run, session, deps);
    }
  }
  const expected = fault instanceof BatonError && !(fault instanceof BugError);
  deps.log.error({ err: fault, run: run.id, session: session.id }, 'run failed');
  const reason = expected ? fault.message : unexpectedFault;
  if (run.kind === 'handoff') return failHandOff(run, session, reason, deps);
  return failReply(run, session, isContextOverflow(fault) ? contextFull(reason) : runFailed(reason), deps);
}

const isContextOverflow = (fault: unknown): boolean =>
  fault instanceof ServiceError && fault.code === 'context_overflow';

async function timeOut(run: Run, session: Session, deps: FlowDeps): Promise<void> {
  const current = await deps.store.transaction((tx) => deps.store.runs.get(tx, run.id));
  if (isDocumented(current)) return release(run, deps);
  const { timeoutSeconds } = deps.limits;
  if (run.kind === 'handoff') return failHandOff(run, session, handoffTimeLimit(timeoutSeconds), deps);
  return failReply(run, session, timeLimitReached(timeoutSeconds), deps);
}

function release(run: Run, deps: FlowDeps): Promise<void> {
  return commit(deps, async (tx) => {
    const current = await deps.store.runs.get(tx, run.id);
    if (current?.state !== 'running') return;
    await deps.store.runs.save(tx, current, { state: transition(current.state, 'released') });
    await deps.jobs.wake(tx, run.sessionId, deps.system.now());
  });
}
