import type { Approval } from '../core/approval.ts';
import type { Inline } from '../core/post.ts';
import type { SpinOff } from '../core/spin-off.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { addUpdate, inSession } from './posts.ts';

/**
 * APPROVAL-2: the card after a durable decision, its buttons gone. Where somebody deleted it, the outcome is posted anew (I12).
 * False when the spin-off had no card.
 */
export async function rewriteCard(
  tx: Tx,
  deps: FlowDeps,
  spinOff: SpinOff,
  outcome: (approval: Approval) => readonly Inline[],
): Promise<boolean> {
  const { store } = deps;
  const approval = await store.approvals.forSpinOff(tx, spinOff.id);
  const session = await store.sessions.get(tx, spinOff.sessionId);
  const row = approval && (await store.outbox.get(tx, approval.card));
  if (!approval || !session || row?.outgoing.kind !== 'post' || row.outgoing.content.kind !== 'approval') return false;
  const { card } = row.outgoing.content;
  const content = { kind: 'approval', card: { ...card, outcome: outcome(approval) } } as const;
  await addUpdate(tx, deps, session, { of: approval.card, content, orPost: inSession(session) });
  return true;
}
