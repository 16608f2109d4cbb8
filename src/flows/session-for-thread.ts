import { cannotFindSession, minimumMessages, nothingToHandOff } from '../core/hand-off-texts.ts';
import type { ThreadKey, UserId } from '../core/ids.ts';
import type { Session } from '../core/session.ts';
import type { ThreadReading } from '../ports/chat.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { importThread, withThread } from './import-thread.ts';

/** The session that a door means, or the words that say why there is none. */
export type Sought =
  | { readonly kind: 'found'; readonly session: Session }
  | { readonly kind: 'missing'; readonly text: string };

/**
 * HANDOFF-3: lets `work` look for the thread's session in its transaction; a people's thread without one is imported there
 * first. Throws as `withThread` does.
 */
export function withSessionOf<T>(
  thread: ThreadKey,
  owner: UserId,
  deps: FlowDeps,
  work: (find: (tx: Tx) => Promise<Sought>) => Promise<T>,
): Promise<T> {
  return withThread(thread, deps, (reading) =>
    work(async (tx) => {
      const session = await deps.store.sessions.forThread(tx, thread);
      if (session?.state === 'open') return { kind: 'found', session };
      if (session || !reading) return { kind: 'missing', text: cannotFindSession };
      const asked = undefined;
      const opened = await importThread(tx, deps, { thread, reading, owner, asked, atLeast: minimumMessages });
      return opened ? { kind: 'found', session: opened } : { kind: 'missing', text: whyNone(reading) };
    }),
  );
}

function whyNone(reading: ThreadReading): string {
  if (reading.kind === 'refused') return reading.reason;
  return reading.messages.length === 0 ? cannotFindSession : nothingToHandOff;
}
