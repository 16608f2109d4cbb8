import { closeAbandonedCalls } from '../agent/abandoned-calls.ts';
import { toEntry } from '../agent/prepare-turn.ts';
import { enabledTools } from '../agent/tool-box.ts';
import { writeDocument } from '../agent/write-document.ts';
import { handoffGenerating, minimumMessages, nothingToHandOff } from '../core/hand-off-texts.ts';
import { RunInterrupted } from '../core/interruption.ts';
import { addUsage, handoffOf, type Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { EntryBody } from '../core/transcript.ts';
import { BugError, InvalidInputError, NotAllowedError, ServiceError } from '../errors.ts';
import type { Tool } from '../ports/tool.ts';
import { commit, type FlowDeps } from './deps.ts';
import { finishHandOff } from './finish-hand-off.ts';
import { openHandedOffSession } from './open-handed-off-session.ts';
import { patiently } from './patiently.ts';
import { addUpdate } from './posts.ts';
import { countSessionMessages, progressContent } from './request-hand-off.ts';

/**
 * HANDOFF-9, 10: a claimed run of kind handoff, from wherever it stands to its end: generating → documented → thread opened.
 * Undefined when it was cancelled; throws when it failed, for the caller to tell.
 */
export async function handOff(
  start: Run,
  session: Session,
  deps: FlowDeps,
  signal: AbortSignal,
): Promise<{ readonly document: string } | undefined> {
  try {
    return await takeSteps(start, session, deps, signal);
  } catch (fault) {
    if (fault instanceof RunInterrupted && fault.interruption === 'stopped') return undefined;
    throw fault;
  }
}

async function takeSteps(
  start: Run,
  session: Session,
  deps: FlowDeps,
  signal: AbortSignal,
): Promise<{ readonly document: string } | undefined> {
  const documented = handoffOf(start).step === 'documented' ? start : await generate(start, session, deps, signal);
  if (!documented) return undefined;
  const { document, newSession } = handoffOf(documented);
  if (document === undefined || newSession === undefined)
    throw new BugError('A documented handoff has a document and a session.');
  await threadOpened(newSession, deps, signal);
  const finished = await finishHandOff(documented, session, newSession, deps);
  return finished ? { document } : undefined;
}

/** Up to and with the step `documented`; undefined when somebody cancelled first. */
async function generate(run: Run, session: Session, deps: FlowDeps, signal: AbortSignal): Promise<Run | undefined> {
  const found = await material(run, session, deps);
  if (!found) return undefined;
  const ask = () => deps.chat.canOpenThread(session.spaceId);
  const place = await patiently(ask, { patienceMs: 30_000, signal }, deps);
  if (!place.ok) throw new NotAllowedError(place.reason);
  const { document, usage } = await writeDocument(
    { session, ...found, focus: handoffOf(run).focus, modelName: deps.pieces.get(session.piece).model },
    deps,
    signal,
  );
  return openHandedOffSession({ ...run, usage: addUsage(run.usage, usage) }, session, document, deps);
}

/**
 * HANDOFF-3, 4: everything stored when the handoff starts, unread messages included, which stay unread.
 * Undefined when a Cancel came after the claim, too early to abort the work.
 */
function material(
  run: Run,
  session: Session,
  deps: FlowDeps,
): Promise<{ readonly bodies: readonly EntryBody[]; readonly tools: readonly Tool[] } | undefined> {
  const { store, toolBox, pieces } = deps;
  return commit(deps, async (tx) => {
    if ((await store.runs.get(tx, run.id))?.epoch !== run.epoch) return undefined;
    if ((await countSessionMessages(tx, store, session)) < minimumMessages)
      throw new InvalidInputError(nothingToHandOff);
    const { waited, progress } = handoffOf(run);
    if (waited)
      await addUpdate(tx, deps, session, { of: progress, content: progressContent(run.id, handoffGenerating) });
    await closeAbandonedCalls(tx, session, deps);
    const entries = await store.entries.context(tx, session.id);
    const waiting = await store.messages.waiting(tx, session.id);
    const settings = await store.spaces.settings(tx, session.spaceId);
    const tools = enabledTools(toolBox, settings, pieces.get(session.piece).tools);
    return { bodies: [...entries.map(({ body }) => body), ...waiting.map(toEntry)], tools };
  });
}

/** Waits for the new thread's root; throws when Slack refused it or it was deleted again (SESSION-12). */
async function threadOpened(
  newSession: Session['id'],
  { store, outbox }: FlowDeps,
  signal: AbortSignal,
): Promise<void> {
  const root = (await store.transaction((tx) => store.sessions.get(tx, newSession)))?.rootPost;
  if (!root) throw new BugError('A session that Baton opens has a root post.');
  await outbox.settled(root, signal);
  const { session, row } = await store.transaction(async (tx) => ({
    session: await store.sessions.get(tx, newSession),
    row: await store.outbox.get(tx, root),
  }));
  if (session?.state === 'open') return;
  const why =
    session?.state === 'closed'
      ? 'The new thread was deleted.'
      : `The new thread could not be opened: ${row?.error ?? 'Another session has begun there.'}`;
  throw new ServiceError(why, { service: 'slack', retryable: false });
}
