import { mayDecide } from '../core/approval.ts';
import type { DeliveryId, UserId } from '../core/ids.ts';
import type { Session } from '../core/session.ts';
import type { SpinOff } from '../core/spin-off.ts';
import { checkRights } from './check-rights.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { RecordedClick } from './flows.ts';
import { linkTo } from './link-to.ts';
import { commitOpening } from './open-spin-off.ts';
import { showHome } from './show-home.ts';

/** SPIN-8: a person opens what nobody could approve, and becomes its requester. The worker brings the new thread to its end. */
export async function openRecorded(click: RecordedClick, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store, jobs, system } = deps;
  const { user } = click;
  const found = await find(click, deps);
  const refusal = found ? await refusalFor(found, user, deps) : gone;
  const linkBack = found && !refusal ? await linkTo(found.session, deps, { patienceMs: 10_000 }) : undefined;
  const note = await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const current = await store.spinOffs.get(tx, click.spinOff);
    const why = refusal ?? (current?.state === 'recorded' ? undefined : gone);
    await audit('open recorded', click, why, tx, deps);
    if (why || !current || !found) return `Not opened: ${why}`;
    const taken = await store.spinOffs.move(tx, current, { state: 'waiting', requester: user, attended: true });
    if (!taken) return `Not opened: ${gone}`;
    await commitOpening(tx, { spinOff: taken, from: found.session, linkBack }, deps);
    await jobs.wake(tx, found.session.id, system.now());
    return `Opening: ${current.request.title}`;
  });
  await showHome({ ...click, note }, deps);
}

export async function dismissRecorded(click: RecordedClick, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const { store } = deps;
  const found = await find(click, deps);
  const refusal = found ? await mayHandle(found, click.user, deps) : gone;
  const note = await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    const current = await store.spinOffs.get(tx, click.spinOff);
    const why = refusal ?? (current?.state === 'recorded' ? undefined : gone);
    await audit('dismiss recorded', click, why, tx, deps);
    if (why || !current) return `Not dismissed: ${why}`;
    await store.spinOffs.move(tx, current, { state: 'dismissed' });
    return `Dismissed: ${current.request.title}`;
  });
  await showHome({ ...click, note }, deps);
}

const gone = 'this request was opened or dismissed already.';

interface Found {
  readonly spinOff: SpinOff;
  readonly session: Session;
}

function find({ spinOff: id }: RecordedClick, { store }: FlowDeps): Promise<Found | undefined> {
  return store.transaction(async (tx) => {
    const spinOff = await store.spinOffs.get(tx, id);
    const session = spinOff && (await store.sessions.get(tx, spinOff.sessionId));
    return spinOff?.state === 'recorded' && session ? { spinOff, session } : undefined;
  });
}

/** Who may decide in the space that asked may do this too; what has a requester is that person's. */
async function mayHandle({ spinOff, session }: Found, user: UserId, deps: FlowDeps): Promise<string | undefined> {
  const { chat, store } = deps;
  const [{ standing }, isMember, { approvers }] = await Promise.all([
    chat.person(user),
    chat.isMember(session.spaceId, user),
    store.transaction((tx) => store.spaces.settings(tx, session.spaceId)),
  ]);
  if (spinOff.requester && spinOff.requester !== user) return 'only the person who asked for it can do this.';
  const may = mayDecide({ user, standing, isMember }, { approvers, requester: spinOff.requester });
  return may.ok ? undefined : may.reason;
}

/** SPIN-7 holds here too. */
async function refusalFor(found: Found, user: UserId, deps: FlowDeps): Promise<string | undefined> {
  const refusal = await mayHandle(found, user, deps);
  if (refusal) return refusal;
  const { spaceId } = found.spinOff.request;
  const rights = await checkRights({ spaceId, requester: user, approver: user }, never, deps);
  return rights.ok ? undefined : rights.reason;
}

const never = new AbortController().signal;

function audit(
  what: string,
  { spinOff, user }: RecordedClick,
  why: string | undefined,
  tx: Parameters<FlowDeps['store']['audit']['add']>[0],
  { store, system }: FlowDeps,
): Promise<void> {
  const result = why ? `refused: ${why}` : 'done';
  return store.audit.add(tx, { at: system.now(), who: user, what, subject: spinOff, result });
}
