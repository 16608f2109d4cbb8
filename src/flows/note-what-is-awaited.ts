import { outboxId } from '../core/ids.ts';
import type { Session } from '../core/session.ts';
import { waitsForDecision } from '../core/spin-off-texts.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { addPost, inSession, notice } from './posts.ts';

/** A message that comes while the run is parked is kept; one note for each parking says what the thread waits for (I13). */
export async function noteWhatIsAwaited(tx: Tx, session: Session, deps: FlowDeps): Promise<void> {
  const pending = await deps.store.approvals.pending(tx, session.id);
  const [first] = pending;
  if (!first) return;
  // All requests of one parking were made in one transaction.
  const ofParking = pending.filter(({ createdAt }) => createdAt === first.createdAt);
  const id = outboxId(`${first.runId}.${first.createdAt}.awaited`);
  if (await deps.store.outbox.get(tx, id)) return;
  await addPost(tx, deps, { id, target: inSession(session), content: notice(waitsForDecision(ofParking.length)) });
}
