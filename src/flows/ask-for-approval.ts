import type { Ask } from '../agent/effects.ts';
import { audience } from '../core/audience.ts';
import { approvalId, outboxId } from '../core/ids.ts';
import type { ApprovalCard } from '../core/post.ts';
import { type Run, transition } from '../core/run.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { patiently } from './patiently.ts';
import { addPost, addStatus, inSession } from './posts.ts';
import { takenOn } from './taken-on.ts';

/** After this time at most the worker looks whether the cards were posted; milliseconds. */
export const cardPatience = 15_000;

/**
 * SPIN-6: one card for each call, and the run parked, all in one transaction; then nothing waits but rows. Undefined when somebody else wrote the
 * run.
 */
export async function parkForApproval(
  run: Run,
  session: Session,
  asks: readonly Ask[],
  deps: FlowDeps,
): Promise<Run | undefined> {
  const { store, system, jobs, limits } = deps;
  const prepared = await Promise.all(
    asks.map(async (ask) => ({ ask, audience: await audienceOf(ask, session, deps) })),
  );
  return commit(deps, async (tx) => {
    const parked = await store.runs.save(tx, run, { state: transition(run.state, 'parked'), usage: run.usage });
    if (!parked) return undefined;
    for (const each of prepared) await addCard(tx, { ...each, run: parked, session }, deps);
    await addStatus(tx, deps, session, 'suspended');
    await jobs.wake(tx, session.id, system.now() + Math.min(cardPatience, limits.approvalExpirySeconds * 1_000));
    return parked;
  });
}

/** APPROVAL-1. Asked of Slack now; what is not known is left out. */
async function audienceOf({ request }: Ask, { spaceId }: Session, deps: FlowDeps): Promise<string> {
  const describe = (space: typeof spaceId) => patiently(() => deps.chat.describe(space), { patienceMs: 30_000 }, deps);
  const [from, to] = await Promise.all([describe(spaceId), describe(request.spaceId)]);
  return audience(from, to);
}

async function addCard(
  tx: Tx,
  {
    ask: { open, request },
    audience: words,
    run,
    session,
  }: { readonly ask: Ask; readonly audience: string; readonly run: Run; readonly session: Session },
  deps: FlowDeps,
): Promise<void> {
  const { store, system, limits } = deps;
  const spinOff = await store.spinOffs.add(tx, { ...takenOn(request, { run, session, open }, deps), state: 'waiting' });
  const id = approvalId(system.newId());
  const card = outboxId(system.newId());
  const now = system.now();
  await store.approvals.add(tx, {
    id,
    spinOff: spinOff.id,
    runId: run.id,
    sessionId: session.id,
    card,
    createdAt: now,
    expiresAt: now + limits.approvalExpirySeconds * 1_000,
  });
  const { title, piece, instruction, source, excerpt } = request;
  const content: ApprovalCard = {
    approval: id,
    spinOff: spinOff.id,
    audience: words,
    title,
    owner: run.requester,
    piece,
    brief: { instruction, source, excerpt },
    outcome: undefined,
  };
  await addPost(tx, deps, { id: card, target: inSession(session), content: { kind: 'approval', card: content } });
}
