import { outboxId } from '../core/ids.ts';
import type { Session } from '../core/session.ts';
import { interruptedOutput, toolResult } from '../core/tool-call.ts';
import { type Entry, openCalls, type ToolCall } from '../core/transcript.ts';
import type { Store, Tx } from '../ports/store.ts';
import type { System } from '../ports/system.ts';

interface Deps {
  readonly store: Store;
  readonly system: System;
}

/**
 * L01: a call without a result makes every later request invalid, so one that no run will finish gets its result, once.
 * Returns the entries that were added.
 */
export async function closeAbandonedCalls(tx: Tx, session: Session, deps: Deps): Promise<readonly Entry[]> {
  const abandoned = openCalls(await deps.store.entries.context(tx, session.id)).map(({ call }) => call);
  if (abandoned.length === 0) return [];
  await tellInterrupted(tx, session, abandoned, deps);
  const results = abandoned.map((call) => toolResult(call, false, interruptedOutput));
  return deps.store.entries.append(tx, session.id, undefined, results);
}

/** People see that something may or may not have happened (RUN-4). */
export async function tellInterrupted(
  tx: Tx,
  session: Session,
  calls: readonly ToolCall[],
  { store, system }: Deps,
): Promise<void> {
  const names = [...new Set(calls.map(({ name }) => name))].join(', ');
  const text = `${names} was interrupted: whether it took effect is unknown. Check before you ask for it again.`;
  await store.outbox.add(tx, {
    id: outboxId(system.newId()),
    lane: session.id,
    outgoing: {
      kind: 'post',
      target: { kind: 'session', sessionId: session.id },
      content: { kind: 'notice', text: [text], buttons: [] },
    },
    now: system.now(),
  });
}
