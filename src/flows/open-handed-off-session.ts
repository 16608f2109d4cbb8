import { assistantText } from '../agent/read-response.ts';
import { blankDocument } from '../agent/write-document.ts';
import { seedText } from '../core/fence.ts';
import { handoffTitle } from '../core/handoff-document.ts';
import { type OutboxId, outboxId, type SessionId, sessionId } from '../core/ids.ts';
import type { Inline } from '../core/post.ts';
import { handoffOf, type Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { linkTo } from './link-to.ts';
import { addOutgoing, addPost, inSession } from './posts.ts';

/**
 * HANDOFF-10: the step `generating → documented`, one compare-and-set with everything that must be true with it: the document in the old session,
 * and the new session with its seed, before anything of it is seen in Slack (SESSION-12). Undefined when a Cancel was first.
 * Throws when nothing of the document can be shown, for example only link definitions: there would be nothing for Continue to stand on.
 */
export async function openHandedOffSession(
  run: Run,
  old: Session,
  document: string,
  deps: FlowDeps,
): Promise<Run | undefined> {
  // Before the transaction: cutting a long document takes its time.
  const parts = deps.chat.split(document);
  if (parts.length === 0) throw blankDocument();
  const linkBack = await linkTo(old, deps, { patienceMs: 10_000 });
  const title = handoffTitle(document, old.title);
  return commit(deps, async (tx) => {
    const { store, system } = deps;
    const id = sessionId(system.newId());
    const handoff = { ...handoffOf(run), step: 'documented', document, newSession: id } as const;
    const saved = await store.runs.save(tx, run, { handoff, usage: run.usage });
    if (!saved) return undefined;

    await store.entries.append(tx, old.id, run.id, [assistantText(document, 'handoff')]);
    await postDocument(tx, deps, old, parts);

    const rootPost = outboxId(system.newId());
    const created = await store.sessions.create(tx, {
      id,
      teamId: old.teamId,
      spaceId: old.spaceId,
      rootTs: undefined,
      rootPost,
      state: 'opening',
      title,
      owner: run.requester,
      origin: 'handoff',
      parent: old.id,
      spunOff: old.spunOff,
      piece: old.piece,
      createdAt: system.now(),
    });
    await store.entries.append(tx, id, undefined, [
      { type: 'custom', customType: 'handoff', text: seedText(document) },
    ]);
    await postRoot(tx, deps, { session: created, rootPost, text: whereFrom(run, linkBack) });
    await postSeed(tx, deps, created, parts);
    return saved;
  });
}

function whereFrom(run: Run, linkBack: string | undefined): readonly Inline[] {
  const { focus } = handoffOf(run);
  return [
    'Handed off',
    ...(run.requester ? [' by ', { mention: run.requester }] : []),
    ...(linkBack ? [' from ', { link: linkBack, label: 'this thread' }] : []),
    ...(focus ? [`\nFocus: ${focus}`] : []),
  ];
}

function postRoot(
  tx: Tx,
  deps: FlowDeps,
  {
    session,
    rootPost,
    text,
  }: { readonly session: Session; readonly rootPost: OutboxId; readonly text: readonly Inline[] },
): Promise<void> {
  const content = { kind: 'root', title: session.title, text } as const;
  return addOutgoing(tx, deps, {
    id: rootPost,
    lane: session.id,
    outgoing: { kind: 'root', sessionId: session.id, content },
  });
}

async function postDocument(tx: Tx, deps: FlowDeps, old: Session, parts: readonly string[]): Promise<void> {
  for (const [index, markdown] of parts.entries()) {
    const heading = index === 0 ? 'Handoff document' : undefined;
    await addPost(tx, deps, { target: inSession(old), content: { kind: 'document', heading, markdown, buttons: [] } });
  }
}

/** The row of the seed message that carries Continue. */
export const continuePost = (session: SessionId): OutboxId => outboxId(`${session}.continue`);

/** Shown under "Handoff context" without the tags; Continue stands on its last part. */
async function postSeed(tx: Tx, deps: FlowDeps, session: Session, parts: readonly string[]): Promise<void> {
  for (const [index, markdown] of parts.entries()) {
    const last = index === parts.length - 1;
    const heading = index === 0 ? 'Handoff context' : undefined;
    const buttons = last ? [{ action: 'continue_session', session: session.id } as const] : [];
    const content = { kind: 'document', heading, markdown, buttons } as const;
    await addPost(tx, deps, { target: inSession(session), content, ...(last ? { id: continuePost(session.id) } : {}) });
  }
}
