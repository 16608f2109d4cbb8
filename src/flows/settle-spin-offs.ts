import type { Approval } from '../core/approval.ts';
import type { SessionId } from '../core/ids.ts';
import { isSettled } from '../core/post.ts';
import { isLive, type Run, transition } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { SpinOff } from '../core/spin-off.ts';
import {
  cancelledOutcome,
  cardFailed,
  expiredOutcome,
  notCreatedOutcome,
  notShownOutcome,
} from '../core/spin-off-texts.ts';
import { toolResult } from '../core/tool-call.ts';
import { type OpenCall, openCalls, type ToolResult } from '../core/transcript.ts';
import type { Tx } from '../ports/store.ts';
import { cardPatience } from './ask-for-approval.ts';
import { checkRights } from './check-rights.ts';
import { commit, type FlowDeps } from './deps.ts';
import { linkTo } from './link-to.ts';
import { commitOpening, finishOpening } from './open-spin-off.ts';
import { addStatus } from './posts.ts';
import { rewriteCard } from './rewrite-card.ts';
import { settledSaid } from './spin-off.ts';

/**
 * The worker's part of approvals, before it takes the session's slot: carries out what was approved, lets expire what nobody decided, and lets the
 * parked run go on once every call of its turn has its outcome (SPIN-6). Each step is committed before the next and safe to repeat.
 */
export async function settleSpinOffs(id: SessionId, signal: AbortSignal, deps: FlowDeps): Promise<void> {
  const { store } = deps;
  const { session, unsettled, parked } = await store.transaction(async (tx) => ({
    session: await store.sessions.get(tx, id),
    unsettled: await store.spinOffs.unsettled(tx, id),
    parked: (await store.runs.live(tx, id)).find(({ state }) => state === 'parked'),
  }));
  if (!session || (unsettled.length === 0 && !parked)) return;
  for (const spinOff of unsettled) await settle(spinOff, session, signal, deps);
  if (parked) await resume(parked, session, deps);
}

async function settle(spinOff: SpinOff, session: Session, signal: AbortSignal, deps: FlowDeps): Promise<void> {
  const { store } = deps;
  const { run, approval } = await store.transaction(async (tx) => ({
    run: await store.runs.get(tx, spinOff.runId),
    approval: await store.approvals.forSpinOff(tx, spinOff.id),
  }));
  // One that is at work brings its own to an end (SPIN-4).
  if (run && isLive(run.state) && run.state !== 'parked') return;
  if (spinOff.state === 'opening') {
    await finishOpening(spinOff, deps, signal);
    return;
  }
  if (approval?.state === 'approved') return carryOut({ spinOff, approval, session, signal }, deps);
  if (approval?.state === 'pending') return lapse(spinOff, approval, deps);
}

/** SPIN-7: an approval gives no right; everything is asked again now. */
async function carryOut(
  {
    spinOff,
    approval,
    session,
    signal,
  }: {
    readonly spinOff: SpinOff;
    readonly approval: Approval;
    readonly session: Session;
    readonly signal: AbortSignal;
  },
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  const { requester, request } = spinOff;
  const rights = await checkRights({ spaceId: request.spaceId, requester, approver: approval.decidedBy }, signal, deps);
  const linkBack = await linkTo(session, deps, { patienceMs: 10_000, signal });
  const opening = await commit(deps, async (tx) => {
    const run = await store.runs.get(tx, spinOff.runId);
    if (run?.state !== 'parked') {
      await end(tx, spinOff, { state: 'cancelled', outcome: () => cancelledOutcome }, deps);
      return undefined;
    }
    if (rights.ok) return commitOpening(tx, { spinOff, from: session, linkBack }, deps);
    const { reason } = rights;
    await end(tx, spinOff, { state: 'failed', reason, outcome: (decided) => notCreatedOutcome(decided, reason) }, deps);
    return undefined;
  });
  if (opening) await finishOpening(opening, deps, signal);
}

/** APPROVAL-4: a card that nobody can see, or that nobody pressed in time. */
function lapse(spinOff: SpinOff, approval: Approval, deps: FlowDeps): Promise<void> {
  const { store, system } = deps;
  return commit(deps, async (tx) => {
    const card = await store.outbox.get(tx, approval.card);
    const lost = card && isSettled(card.state) && card.state !== 'sent';
    const over = approval.expiresAt <= system.now();
    if (!lost && !over) return;
    const state = lost ? 'failed' : 'expired';
    const decided = await store.approvals.decide(tx, approval.id, { state, by: undefined, at: system.now() });
    if (!decided) return;
    const reason = lost ? cardFailed(card.error ?? card.state) : undefined;
    await end(tx, spinOff, { state, reason, outcome: () => (lost ? notShownOutcome : expiredOutcome) }, deps);
    await store.audit.add(tx, { at: system.now(), who: undefined, what: 'lapse', subject: approval.id, result: state });
  });
}

async function end(
  tx: Tx,
  spinOff: SpinOff,
  {
    state,
    reason,
    outcome,
  }: {
    readonly state: 'cancelled' | 'failed' | 'expired';
    readonly reason?: string | undefined;
    readonly outcome: Parameters<typeof rewriteCard>[3];
  },
  deps: FlowDeps,
): Promise<void> {
  const moved = await deps.store.spinOffs.move(tx, spinOff, { state, reason });
  if (moved) await rewriteCard(tx, deps, moved, outcome);
}

/** All results of the turn at once, in the order of the calls, and the run back in the queue; or the next look, when somebody has still to decide. */
async function resume(parked: Run, session: Session, deps: FlowDeps): Promise<void> {
  const { store, system, jobs } = deps;
  const { open, spinOffs } = await store.transaction(async (tx) => {
    const calls = openCalls(await store.entries.context(tx, session.id)).filter(({ runId }) => runId === parked.id);
    return { open: calls, spinOffs: await store.spinOffs.ofRun(tx, parked.id) };
  });
  const pending = spinOffs.some(({ state }) => state === 'waiting' || state === 'opening');
  const results = pending ? [] : await resultsOf(open, spinOffs, deps);
  await commit(deps, async (tx) => {
    const run = await store.runs.get(tx, parked.id);
    if (run?.state !== 'parked') return;
    if (pending) return jobs.wake(tx, session.id, await nextLook(tx, session, deps));
    await store.entries.append(tx, session.id, run.id, results);
    await store.runs.save(tx, run, { state: transition(run.state, 'resumed') });
    await addStatus(tx, deps, session, 'processing');
    await jobs.wake(tx, session.id, system.now());
  });
}

/** Nothing but a resume writes results of a parked run, so they can be made before the transaction. */
async function resultsOf(
  open: readonly OpenCall[],
  spinOffs: readonly SpinOff[],
  deps: FlowDeps,
): Promise<readonly ToolResult[]> {
  const results: ToolResult[] = [];
  for (const { call, position } of open) {
    const spinOff = spinOffs.find((one) => one.position === position);
    if (!spinOff) continue;
    const said = await settledSaid(spinOff, deps);
    results.push(toolResult(call, said.kind === 'done', said.output));
  }
  return results;
}

/** When a card has to be looked after, or the first request expires; milliseconds. */
async function nextLook(tx: Tx, session: Session, { store, system }: FlowDeps): Promise<number> {
  const now = system.now();
  let next = Infinity;
  for (const { card, expiresAt } of await store.approvals.pending(tx, session.id)) {
    const row = await store.outbox.get(tx, card);
    const forCard = row && isSettled(row.state) ? Infinity : now + cardPatience;
    next = Math.min(next, expiresAt, forCard);
  }
  return Number.isFinite(next) ? next : now + cardPatience;
}
