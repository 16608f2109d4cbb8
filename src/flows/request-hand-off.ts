import { type Focus, parseFocus } from '../core/commands.ts';
import {
  focusWasCut,
  handoffGenerating,
  handoffUnderWay,
  handoffWaiting,
  minimumMessages,
  nothingToHandOff,
  runIsParked,
} from '../core/hand-off-texts.ts';
import { outboxId, runId, type ThreadKey, type UserId } from '../core/ids.ts';
import type { PostContent } from '../core/post.ts';
import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { countMessages } from '../core/transcript.ts';
import type { Store, Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { addEphemeral, addPost, addStatus, inSession, inThread, notice } from './posts.ts';

export interface HandoffRequest {
  readonly session: Session;
  readonly asker: UserId;
  readonly focus: Focus | undefined;
}

/** Whether a handoff run was queued, or the words for the person who asked. */
export type HandoffGuard =
  | { readonly kind: 'requested' }
  | { readonly kind: 'under_way'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

/** The door inside a thread: `@Baton handoff`, `!handoff`. Answers in the thread or, for a refusal, privately. */
export async function handOffInThread(
  tx: Tx,
  deps: FlowDeps,
  request: {
    readonly session: Session | undefined;
    readonly thread: ThreadKey;
    readonly asker: UserId;
    /** Slack's wire text. */
    readonly focus: string | undefined;
  },
): Promise<void> {
  const { session, thread, asker } = request;
  const focus = request.focus === undefined ? undefined : parseFocus(request.focus, deps.botUserId);
  const guard: HandoffGuard = session
    ? await requestHandOff(tx, deps, { session, asker, focus })
    : { kind: 'refused', text: nothingToHandOff };
  switch (guard.kind) {
    case 'requested':
      return;
    case 'under_way':
      await addPost(tx, deps, { target: inThread(session, thread), content: notice(guard.text) });
      return;
    case 'refused':
      await addEphemeral(tx, deps, { ...thread, user: asker, responseUrl: undefined }, guard.text);
  }
}

/** HANDOFF-3, 4: the guards, and one transaction that queues the run with its progress message. */
export async function requestHandOff(
  tx: Tx,
  deps: FlowDeps,
  { session, asker, focus }: HandoffRequest,
): Promise<HandoffGuard> {
  const { store, system, jobs } = deps;
  if (session.state !== 'open') return { kind: 'refused', text: nothingToHandOff };
  const live = await store.runs.live(tx, session.id);
  if (live.some(({ kind }) => kind === 'handoff')) return { kind: 'under_way', text: handoffUnderWay };
  if (live.some(({ state }) => state === 'parked')) return { kind: 'refused', text: runIsParked };
  if ((await countSessionMessages(tx, store, session)) < minimumMessages)
    return { kind: 'refused', text: nothingToHandOff };

  const id = runId(system.newId());
  const progress = outboxId(system.newId());
  const waited = live.some(({ state }) => state === 'running');
  const now = system.now();
  await store.runs.queue(tx, {
    id,
    sessionId: session.id,
    kind: 'handoff',
    requester: asker,
    attended: true,
    createdAt: now,
    handoff: { step: 'generating', focus: focus?.focus, waited, progress, document: undefined, newSession: undefined },
  });
  const lines = [waited ? handoffWaiting : handoffGenerating, ...(focus?.cut ? [focusWasCut] : [])];
  await addPost(tx, deps, { id: progress, target: inSession(session), content: progressContent(id, lines.join('\n')) });
  if (focus?.cut) {
    const { spaceId, rootTs } = session;
    await addEphemeral(tx, deps, { spaceId, rootTs, user: asker, responseUrl: undefined }, focusWasCut);
  }
  await addStatus(tx, deps, session, 'processing');
  await jobs.wake(tx, session.id, now);
  return { kind: 'requested' };
}

/** The progress message while it can be cancelled (HANDOFF-9). */
export const progressContent = (run: Run['id'], text: string): PostContent =>
  notice(text, [{ action: 'cancel_handoff', run }]);

/** Messages of the context, and those that wait to become part of it (HANDOFF-3). */
export async function countSessionMessages(tx: Tx, store: Store, session: Session): Promise<number> {
  const entries = await store.entries.context(tx, session.id);
  const waiting = await store.messages.waiting(tx, session.id);
  return countMessages(entries.map(({ body }) => body)) + waiting.length;
}
