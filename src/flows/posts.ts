import { type OutboxId, outboxId, type SpaceId, type ThreadKey, type Ts, type UserId } from '../core/ids.ts';
import {
  type Button,
  type Inline,
  laneOf,
  type Outgoing,
  type PostContent,
  type PostTarget,
  type ShownStatus,
} from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import type { Click } from './flows.ts';

type Deps = Pick<FlowDeps, 'store' | 'system'>;

/** Rows of the outbox, added in the transaction of what they tell (DUR-2). */
export const inSession = (session: Session): PostTarget => ({ kind: 'session', sessionId: session.id });

/** A thread that may have no session. Where it has one, what is posted counts as Baton's word there (SESSION-3). */
export const inThread = (session: Session | undefined, { spaceId, rootTs }: ThreadKey): PostTarget =>
  session ? inSession(session) : { kind: 'thread', spaceId, rootTs };

export const notice = (text: string | readonly Inline[], buttons: readonly Button[] = []): PostContent => ({
  kind: 'notice',
  text: typeof text === 'string' ? [text] : text,
  buttons,
});

export async function addPost(
  tx: Tx,
  deps: Deps,
  post: { readonly target: PostTarget; readonly content: PostContent; readonly id?: OutboxId },
): Promise<OutboxId> {
  const { target, content, id = outboxId(deps.system.newId()) } = post;
  await addOutgoing(tx, deps, { id, lane: laneOf(target), outgoing: { kind: 'post', target, content } });
  return id;
}

/** Rewrites a message that stands, or will stand, in the session's thread. */
export function addUpdate(
  tx: Tx,
  deps: Deps,
  session: Session,
  update: { readonly of: OutboxId; readonly content: PostContent; readonly orPost?: PostTarget },
): Promise<void> {
  return addOutgoing(tx, deps, { lane: session.id, outgoing: { kind: 'update', ...update } });
}

export function addStatus(tx: Tx, deps: Deps, session: Session, status: ShownStatus): Promise<void> {
  return addOutgoing(tx, deps, { lane: session.id, outgoing: { kind: 'status', target: inSession(session), status } });
}

export interface Whisper {
  readonly spaceId: SpaceId;
  readonly rootTs: Ts | undefined;
  readonly user: UserId;
  readonly responseUrl: string | undefined;
}

/** Seen by one person only. Its lane is its own, since nothing else depends on it. */
export function addEphemeral(tx: Tx, deps: Deps, to: Whisper | Click, text: string | readonly Inline[]): Promise<void> {
  const { spaceId, rootTs, user: userId, responseUrl } = to;
  const inlines = typeof text === 'string' ? [text] : text;
  const id = outboxId(deps.system.newId());
  return addOutgoing(tx, deps, {
    id,
    lane: id,
    outgoing: { kind: 'ephemeral', spaceId, rootTs, userId, responseUrl, text: inlines },
  });
}

export function addOutgoing(
  tx: Tx,
  { store, system }: Deps,
  row: { readonly id?: OutboxId; readonly lane: string; readonly outgoing: Outgoing },
): Promise<void> {
  const { id = outboxId(system.newId()), lane, outgoing } = row;
  return store.outbox.add(tx, { id, lane, outgoing, now: system.now() });
}
