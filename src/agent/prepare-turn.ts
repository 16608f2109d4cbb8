import { requesterOf, type StoredMessage } from '../core/message.ts';
import { contextNote, type ModelItem, toItems } from '../core/prompt.ts';
import type { Run } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import { awaitsAnswer, type EntryBody } from '../core/transcript.ts';
import { closeAbandonedCalls } from './abandoned-calls.ts';
import type { AgentDeps } from './deps.ts';

export type PreparedTurn =
  | { readonly kind: 'ready'; readonly run: Run; readonly items: readonly ModelItem[] }
  /** Everything that it was queued for is gone. */
  | { readonly kind: 'nothing_to_answer'; readonly run: Run }
  | { readonly kind: 'turn_limit'; readonly run: Run }
  /** Somebody else wrote the run: a Stop, or another worker. */
  | { readonly kind: 'lost' };

/**
 * The boundary before a model request, in one transaction: what arrived becomes entries (SESSION-4), and the turn is counted.
 * The first turn begins with the stored context note (RUN-2).
 */
export function prepareTurn(run: Run, session: Session, { store, system, limits }: AgentDeps): Promise<PreparedTurn> {
  return store.transaction(async (tx): Promise<PreparedTurn> => {
    const first = run.turns === 0;
    const waiting = await store.messages.waiting(tx, session.id);
    const unread = waiting.filter(({ state }) => state === 'unread');
    const before = await store.entries.context(tx, session.id);
    const goesOn = awaitsAnswer(before);
    if (first && unread.length === 0 && !goesOn) return { kind: 'nothing_to_answer', run };
    if (run.turns >= limits.maxTurns) return { kind: 'turn_limit', run };

    // Since it was queued, its message may have been deleted, or a person may have written behind a workflow.
    const who = first && !goesOn ? requesterOf(unread) : {};
    const saved = await store.runs.save(tx, run, { turns: run.turns + 1, usage: run.usage, ...who });
    if (!saved) return { kind: 'lost' };
    const closed = await closeAbandonedCalls(tx, session, { store, system });
    const note = first ? [contextEntry(saved, system.now())] : [];
    const added = await store.entries.append(tx, session.id, run.id, [...note, ...waiting.map(toEntry)]);
    for (const { spaceId, ts } of waiting) await store.messages.setState(tx, spaceId, ts, 'read');
    return { kind: 'ready', run: saved, items: toItems([...before, ...closed, ...added].map(({ body }) => body)) };
  });
}

const contextEntry = (run: Run, now: number): EntryBody => ({
  type: 'custom',
  customType: 'context',
  text: contextNote({ now, requester: run.requester }),
});

/** A message as the transcript keeps it. */
export const toEntry = ({ author, text, ts, state }: StoredMessage): EntryBody => ({
  type: 'message',
  role: 'user',
  author,
  text,
  ts,
  stopped: state === 'stopped',
});
