import { cutFocus } from '../core/commands.ts';
import { cannotFindSession } from '../core/hand-off-texts.ts';
import type { DeliveryId, SpaceId, ThreadKey } from '../core/ids.ts';
import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { checkMember } from './check-member.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { HandoffSubmission, SubmittedModal } from './flows.ts';
import { linkTo } from './link-to.ts';
import { doorAnswer, nameSession } from './name-session.ts';
import { addEphemeral } from './posts.ts';
import { requestHandOff } from './request-hand-off.ts';
import { withSessionOf } from './session-for-thread.ts';

type Outcome =
  /** Settled. */
  | { readonly kind: 'requested' }
  /** Nothing was written. `text` for a modal, `answer` for elsewhere; `seenIn` is a space that the person may see. */
  | {
      readonly kind: 'refused';
      readonly text: string;
      readonly answer: readonly Inline[];
      readonly seenIn: SpaceId | undefined;
    };

const refused = (text: string, seenIn?: SpaceId): Outcome => ({ kind: 'refused', text, answer: [text], seenIn });

/**
 * HANDOFF-1, 2: a person chose a session, or the focus for the thread that is known. What another choice would mend is said
 * in the modal while it stands, everything else privately.
 */
export async function handOffFromModal(
  submission: HandoffSubmission,
  modal: SubmittedModal,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const outcome = await request(submission, delivery, deps);
  if (outcome.kind === 'requested') return;
  const isShown = submission.chosen.kind === 'session' && (await modal.refuse(outcome.text));
  await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    if (!isShown) await whisper(tx, submission, outcome.answer, outcome.seenIn, deps);
  });
}

async function request(submission: HandoffSubmission, delivery: DeliveryId, deps: FlowDeps): Promise<Outcome> {
  const thread = await threadOf(submission, deps);
  if (!thread) return refused(cannotFindSession);
  const membership = await checkMember(thread.spaceId, submission.user, deps);
  if (membership.kind === 'unclear') return refused(membership.text);
  if (membership.kind === 'stranger') return refused(cannotFindSession);
  const url = await linkTo(thread, deps);
  return withSessionOf(thread, submission.user, deps, (find) =>
    commit(deps, async (tx): Promise<Outcome> => {
      const sought = await find(tx);
      if (sought.kind === 'missing') return refused(sought.text, thread.spaceId);
      return requestIn(tx, { session: sought.session, url, submission, delivery }, deps);
    }),
  );
}

async function threadOf({ chosen }: HandoffSubmission, { store }: FlowDeps): Promise<ThreadKey | undefined> {
  if (chosen.kind === 'thread') return chosen.thread;
  const session = await store.transaction((tx) => store.sessions.get(tx, chosen.session));
  return session?.rootTs && { teamId: session.teamId, spaceId: session.spaceId, rootTs: session.rootTs };
}

async function requestIn(
  tx: Tx,
  asked: {
    readonly session: Session;
    readonly url: string | undefined;
    readonly submission: HandoffSubmission;
    readonly delivery: DeliveryId;
  },
  deps: FlowDeps,
): Promise<Outcome> {
  const { session, url, submission, delivery } = asked;
  const { spaceId } = session;
  const focus = cutFocus(submission.focus);
  const guard = await requestHandOff(tx, deps, { session, asker: submission.user, focus });
  const answer = doorAnswer(guard, nameSession(session, url));
  if (guard.kind !== 'requested') return { kind: 'refused', text: guard.text, answer, seenIn: spaceId };
  await deps.store.inbox.settle(tx, delivery);
  // From a message of the thread the person sees the progress there.
  if (submission.chosen.kind === 'session') await whisper(tx, submission, answer, spaceId, deps);
  return { kind: 'requested' };
}

async function whisper(
  tx: Tx,
  { user, from, chosen }: HandoffSubmission,
  text: readonly Inline[],
  seenIn: SpaceId | undefined,
  deps: FlowDeps,
): Promise<void> {
  const space = from?.spaceId ?? seenIn;
  const rootTs = chosen.kind === 'thread' ? chosen.thread.rootTs : undefined;
  if (space) return addEphemeral(tx, deps, { spaceId: space, rootTs, user, responseUrl: from?.responseUrl }, text);
  deps.log.warn({ user }, 'the answer to a modal has nowhere to go');
}
