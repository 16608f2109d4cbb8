import { type Approval, type Decider, type Decision, mayDecide } from '../core/approval.ts';
import type { ApprovalId, DeliveryId } from '../core/ids.ts';
import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { SpinOff } from '../core/spin-off.ts';
import { alreadyDecided, deniedOutcome, expiredOutcome, openingOutcome } from '../core/spin-off-texts.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { Click } from './flows.ts';
import { addEphemeral } from './posts.ts';
import { rewriteCard } from './rewrite-card.ts';

/**
 * APPROVAL-2, 3: one decision per approval, one transaction over approval and run. What it leads to is a job's work. Throws ServiceError when Slack
 * does not say who clicked: the delivery is offered again.
 */
export async function decideApproval(
  id: ApprovalId,
  decision: Decision,
  click: Click,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  const found = await store.transaction((tx) => read(tx, id, deps));
  const decider = found && (await deciderOf(click, found.session, deps));
  await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const current = decider && (await read(tx, id, deps));
    if (!decider || !current) return addEphemeral(tx, deps, click, unknownRequest);
    const refusal = await refusalOf(tx, current, decider, deps);
    await audit(tx, { current, decision, click, refusal }, deps);
    if (refusal) return addEphemeral(tx, deps, click, refusal);
    return write(tx, { ...current, decision, click }, deps);
  });
}

const unknownRequest = 'Baton does not know this request any more. Ask it again if it is still wanted.';

interface Current {
  readonly approval: Approval;
  readonly spinOff: SpinOff;
  readonly session: Session;
}

async function read(tx: Tx, id: ApprovalId, { store }: FlowDeps): Promise<Current | undefined> {
  const approval = await store.approvals.get(tx, id);
  const spinOff = approval && (await store.spinOffs.get(tx, approval.spinOff));
  const session = approval && (await store.sessions.get(tx, approval.sessionId));
  return approval && spinOff && session ? { approval, spinOff, session } : undefined;
}

/** SEC-4: asked at this moment. */
async function deciderOf({ user }: Click, { spaceId }: Session, { chat }: FlowDeps): Promise<Decider> {
  const [{ standing }, isMember] = await Promise.all([chat.person(user), chat.isMember(spaceId, user)]);
  return { user, standing, isMember };
}

/** Why the click changes nothing; undefined when it decides. */
async function refusalOf(
  tx: Tx,
  { approval, spinOff, session }: Current,
  decider: Decider,
  { store, system }: FlowDeps,
): Promise<readonly Inline[] | undefined> {
  const { approvers } = await store.spaces.settings(tx, session.spaceId);
  const may = mayDecide(decider, { approvers, requester: spinOff.requester });
  if (!may.ok) return [may.reason];
  if (approval.state !== 'pending') return alreadyDecided(approval);
  if (approval.expiresAt <= system.now()) return expiredOutcome;
  const run = await store.runs.get(tx, approval.runId);
  return run?.state === 'parked' ? undefined : alreadyDecided({ ...approval, state: 'cancelled' });
}

async function write(
  tx: Tx,
  { approval, spinOff, decision, click }: Current & { readonly decision: Decision; readonly click: Click },
  deps: FlowDeps,
): Promise<void> {
  const { store, system, jobs } = deps;
  const at = system.now();
  const decided = await store.approvals.decide(tx, approval.id, { state: decision, by: click.user, at });
  if (!decided) return addEphemeral(tx, deps, click, alreadyDecided(approval));
  if (decision === 'denied') await store.spinOffs.move(tx, spinOff, { state: 'denied' });
  await rewriteCard(tx, deps, spinOff, decision === 'denied' ? deniedOutcome : openingOutcome);
  await jobs.wake(tx, approval.sessionId, at);
}

/** APPROVAL-5. */
function audit(
  tx: Tx,
  {
    current: { approval },
    decision,
    click,
    refusal,
  }: {
    readonly current: Current;
    readonly decision: Decision;
    readonly click: Click;
    readonly refusal: readonly Inline[] | undefined;
  },
  { store, system }: FlowDeps,
): Promise<void> {
  const what = decision === 'approved' ? 'approve' : 'deny';
  const result = refusal ? 'refused' : decision;
  return store.audit.add(tx, { at: system.now(), who: click.user, what, subject: approval.id, result });
}
