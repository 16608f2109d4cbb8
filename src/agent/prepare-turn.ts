import { requesterOf, type StoredMessage } from '../core/message.ts';
import { contextNote, type ModelItem, toItems } from '../core/prompt.ts';
import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { ListedSpace } from '../core/space-list.ts';
import { awaitsAnswer, type Entry, type EntryBody } from '../core/transcript.ts';
import type { Tx } from '../ports/store.ts';
import { closeAbandonedCalls } from './abandoned-calls.ts';
import type { AgentDeps } from './deps.ts';
import { enabledTools } from './tool-box.ts';

export type PreparedTurn =
  | { readonly kind: 'ready'; readonly run: Run; readonly items: readonly ModelItem[] }
  /** Everything that it was queued for is gone. */
  | { readonly kind: 'nothing_to_answer'; readonly run: Run }
  | { readonly kind: 'turn_limit'; readonly run: Run }
  /** Somebody else wrote the run: a Stop, or another worker. */
  | { readonly kind: 'lost' };

/**
 * The boundary before a model request, in one transaction: what arrived becomes entries (SESSION-4), and the turn is counted.
 * The first turn fixes the run's tools and begins with the stored context note (RUN-2).
 */
export async function prepareTurn(run: Run, session: Session, deps: AgentDeps): Promise<PreparedTurn> {
  const { store, limits, pieces } = deps;
  const first = run.turns === 0 ? await prepareFirst(run, session, deps) : undefined;
  return store.transaction(async (tx): Promise<PreparedTurn> => {
    const waiting = await store.messages.waiting(tx, session.id);
    const before = await store.entries.context(tx, session.id);
    const who = whoAsks(run, waiting, before);
    if (first && who === undefined) return { kind: 'nothing_to_answer', run };
    if (run.turns >= (pieces.get(session.piece).maxTurns ?? limits.maxTurns)) return { kind: 'turn_limit', run };

    const fixed = first ? { ...who, tools: first.tools } : {};
    const saved = await store.runs.save(tx, run, { turns: run.turns + 1, usage: run.usage, ...fixed });
    if (!saved) return { kind: 'lost' };
    const closed = await closeAbandonedCalls(tx, session, deps);
    const notes = first ? notesFor(saved, session, before, first, deps) : [];
    const added = await store.entries.append(tx, session.id, run.id, [...notes, ...waiting.map(toEntry)]);
    await markRead(tx, waiting, deps);
    return { kind: 'ready', run: saved, items: toItems([...before, ...closed, ...added].map(({ body }) => body)) };
  });
}

interface First {
  readonly tools: readonly string[];
  /** For whom the spaces were listed, if the tool that needs them is offered. */
  readonly listed: { readonly requester: Run['requester']; readonly spaces: readonly ListedSpace[] } | undefined;
}

/** What has to be asked outside of a transaction, before the first turn. */
async function prepareFirst(run: Run, session: Session, deps: AgentDeps): Promise<First> {
  const { store, toolBox, pieces, otherSpaces } = deps;
  const { settings, who } = await store.transaction(async (tx) => ({
    settings: await store.spaces.settings(tx, session.spaceId),
    who: whoAsks(run, await store.messages.waiting(tx, session.id), await store.entries.context(tx, session.id)),
  }));
  const tools = enabledTools(toolBox, settings, pieces.get(session.piece).tools);
  const requester = who && 'requester' in who ? who.requester : run.requester;
  const needsSpaces = tools.some(({ name }) => name === spaceListingTool);
  const listed = needsSpaces ? { requester, spaces: await otherSpaces(session, requester) } : undefined;
  return { tools: tools.map(({ name }) => name), listed };
}

const spaceListingTool = 'SpinOffTask';

/**
 * Since it was queued, its message may have been deleted, or a person may have written behind a workflow. Undefined when there is nothing to
 * answer any more; empty when what the run goes on from is not a new message.
 */
function whoAsks(
  run: Run,
  waiting: readonly StoredMessage[],
  before: readonly Entry[],
): Partial<ReturnType<typeof requesterOf>> | undefined {
  if (run.turns > 0 || awaitsAnswer(before)) return {};
  const unread = waiting.filter(({ state }) => state === 'unread');
  return unread.length > 0 ? requesterOf(unread) : undefined;
}

function notesFor(
  run: Run,
  session: Session,
  before: readonly Entry[],
  { listed }: First,
  { system, pieces }: AgentDeps,
): readonly EntryBody[] {
  const { requester } = run;
  const spaces = listed && (listed.requester === requester ? listed.spaces : []);
  const all = pieces.names.map((name) => pieces.get(name));
  const note: EntryBody = {
    type: 'custom',
    customType: 'context',
    text: contextNote({ now: system.now(), requester, spinOffs: spaces && { spaces, pieces: all } }),
    ...(spaces && { spaces: spaces.map(({ spaceId }) => spaceId) }),
  };
  const { instructions } = pieces.get(session.piece);
  const isTold = before.some(({ body }) => body.type === 'custom' && body.customType === 'piece');
  if (instructions === '' || isTold) return [note];
  return [{ type: 'custom', customType: 'piece', text: instructions }, note];
}

async function markRead(tx: Tx, waiting: readonly StoredMessage[], { store }: AgentDeps): Promise<void> {
  for (const { spaceId, ts } of waiting) await store.messages.setState(tx, spaceId, ts, 'read');
}

/** A message as the transcript keeps it. */
export const toEntry = ({ author, text, ts, state }: StoredMessage): EntryBody => ({
  type: 'message',
  role: 'user',
  author,
  text,
  ts,
  stopped: state === 'stopped',
});
