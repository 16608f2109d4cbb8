import { spinOffSeed } from '../core/brief.ts';
import { outboxId, sessionId } from '../core/ids.ts';
import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { SpinOff } from '../core/spin-off.ts';
import { notCreatedNotice, notCreatedOutcome, openedOutcome, setAside } from '../core/spin-off-texts.ts';
import { BugError, ConflictError } from '../errors.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { linkTo } from './link-to.ts';
import { addOutgoing, addPost, inSession, notice } from './posts.ts';
import { queueReply } from './queue-run.ts';
import { rewriteCard } from './rewrite-card.ts';

/**
 * SPIN-4, SESSION-12: `waiting` → `opening`. The new session with its seed and its first posts, committed before anything of it is seen.
 * Throws ConflictError when somebody else moved it first.
 */
export async function commitOpening(
  tx: Tx,
  {
    spinOff,
    from,
    linkBack,
  }: { readonly spinOff: SpinOff; readonly from: Session; readonly linkBack: string | undefined },
  deps: FlowDeps,
): Promise<SpinOff> {
  const { store, system } = deps;
  const { request, requester } = spinOff;
  const rootPost = outboxId(system.newId());
  const created = await store.sessions.create(tx, {
    id: sessionId(system.newId()),
    teamId: from.teamId,
    spaceId: request.spaceId,
    rootTs: undefined,
    rootPost,
    state: 'opening',
    title: request.title,
    owner: requester,
    origin: 'spin-off',
    parent: from.id,
    spunOff: true,
    piece: request.piece,
    createdAt: system.now(),
  });
  const moved = await store.spinOffs.move(tx, spinOff, { state: 'opening', newSession: created.id });
  if (!moved) throw new ConflictError('The spin-off was moved by somebody else.');
  const seed = { type: 'custom', customType: 'spin_off', text: spinOffSeed(request, requester) } as const;
  await store.entries.append(tx, created.id, undefined, [seed]);
  const root = { kind: 'root', title: request.title, text: whereFrom(spinOff, linkBack) } as const;
  await addOutgoing(tx, deps, {
    id: rootPost,
    lane: created.id,
    outgoing: { kind: 'root', sessionId: created.id, content: root },
  });
  const { instruction, source, excerpt } = request;
  const brief = { instruction, source, excerpt };
  await addPost(tx, deps, {
    target: inSession(created),
    content: { kind: 'spin_off_brief', spinOff: spinOff.id, brief },
  });
  return moved;
}

function whereFrom({ requester, request }: SpinOff, linkBack: string | undefined): readonly Inline[] {
  return [
    'Set aside',
    ...(requester ? [' for ', { mention: requester }] : []),
    ...(linkBack ? [' from ', { link: linkBack, label: 'this thread' }] : []),
    ` · piece: ${request.piece}`,
  ];
}

/**
 * `opening` → `opened` with the run of the new session (SPIN-4), or → `failed`. Waits for the root as long as Slack takes; the signal's reason is
 * thrown. Safe to repeat.
 */
export async function finishOpening(spinOff: SpinOff, deps: FlowDeps, signal: AbortSignal): Promise<SpinOff> {
  const { store, outbox } = deps;
  const opening = await newSessionOf(spinOff, deps);
  if (!opening?.rootPost) throw new BugError('A spin-off that is being opened has a session with a root post.');
  await outbox.settled(opening.rootPost, signal);
  const opened = await newSessionOf(spinOff, deps);
  const link = opened?.state === 'open' ? await linkTo(opened, deps, { patienceMs: 10_000 }) : undefined;
  return commit(deps, async (tx) => {
    const session = await store.sessions.get(tx, opening.id);
    const moved =
      session?.state === 'open'
        ? await begin(tx, spinOff, session, link, deps)
        : await giveUp(tx, spinOff, session, deps);
    return moved ?? (await store.spinOffs.get(tx, spinOff.id)) ?? spinOff;
  });
}

async function begin(
  tx: Tx,
  spinOff: SpinOff,
  session: Session,
  link: string | undefined,
  deps: FlowDeps,
): Promise<SpinOff | undefined> {
  const { store } = deps;
  const moved = await store.spinOffs.move(tx, spinOff, { state: 'opened' });
  if (!moved) return undefined;
  const { requester, attended, request } = moved;
  const live = await store.runs.live(tx, session.id);
  if (!live.some(({ kind }) => kind === 'reply')) await queueReply(tx, deps, session, { requester, attended });
  const hasCard = await rewriteCard(tx, deps, moved, (approval) => openedOutcome(approval, link, request.title));
  if (!hasCard) await tellAsking(tx, moved, setAside(request.title, link), deps);
  return moved;
}

/** SESSION-12: refused by Slack, or deleted before it was bound. */
async function giveUp(
  tx: Tx,
  spinOff: SpinOff,
  session: Session | undefined,
  deps: FlowDeps,
): Promise<SpinOff | undefined> {
  const { store } = deps;
  const row = session?.rootPost ? await store.outbox.get(tx, session.rootPost) : undefined;
  const reason = row?.error ?? 'the new thread was deleted.';
  const moved = await store.spinOffs.move(tx, spinOff, { state: 'failed', reason });
  if (!moved) return undefined;
  const hasCard = await rewriteCard(tx, deps, moved, (approval) => notCreatedOutcome(approval, reason));
  if (!hasCard) await tellAsking(tx, moved, [notCreatedNotice(moved.request.title, reason)], deps);
  return moved;
}

/** In the thread that asked, where no card says it. */
async function tellAsking(tx: Tx, { sessionId: id }: SpinOff, text: readonly Inline[], deps: FlowDeps): Promise<void> {
  const asking = await deps.store.sessions.get(tx, id);
  if (asking?.state === 'open') await addPost(tx, deps, { target: inSession(asking), content: notice(text) });
}

export function newSessionOf(
  { newSession }: SpinOff,
  { store }: Pick<FlowDeps, 'store'>,
): Promise<Session | undefined> {
  if (!newSession) return Promise.resolve(undefined);
  return store.transaction((tx) => store.sessions.get(tx, newSession));
}
