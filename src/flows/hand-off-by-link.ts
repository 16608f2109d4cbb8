import { parseFocus } from '../core/commands.ts';
import { cannotFindSession } from '../core/hand-off-texts.ts';
import type { DeliveryId, ThreadKey } from '../core/ids.ts';
import type { LeadingPermalink } from '../core/permalink.ts';
import type { Inline } from '../core/post.ts';
import type { Tx } from '../ports/store.ts';
import { checkMember } from './check-member.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { HandoffCommand } from './flows.ts';
import { linkTo } from './link-to.ts';
import { doorAnswer, nameSession } from './name-session.ts';
import { addEphemeral } from './posts.ts';
import { requestHandOff } from './request-hand-off.ts';
import { type Sought, withSessionOf } from './session-for-thread.ts';

/** HANDOFF-2: the link names the session. What is unknown and what is hidden from the asker get the same answer. */
export async function handOffByLink(
  link: LeadingPermalink,
  command: HandoffCommand,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const tell = (text: string | readonly Inline[]) =>
    commit(deps, async (tx) => {
      await deps.store.inbox.settle(tx, delivery);
      await addEphemeral(tx, deps, { ...command, rootTs: undefined }, text);
    });
  const membership = await checkMember(link.spaceId, command.user, deps);
  if (membership.kind === 'unclear') return tell(membership.text);
  if (membership.kind === 'stranger') return tell(cannotFindSession);

  const thread = await threadOf(link, command, deps);
  const url = await linkTo(thread, deps);
  await withSessionOf(thread, command.user, deps, (find) =>
    commit(deps, async (tx) => {
      await deps.store.inbox.settle(tx, delivery);
      const sought = await find(tx);
      await addEphemeral(
        tx,
        deps,
        { ...command, rootTs: undefined },
        await request(tx, { sought, command, link, url }, deps),
      );
    }),
  );
}

async function request(
  tx: Tx,
  asked: {
    readonly sought: Sought;
    readonly command: HandoffCommand;
    readonly link: LeadingPermalink;
    readonly url: string | undefined;
  },
  deps: FlowDeps,
): Promise<readonly Inline[]> {
  const { sought, command, link, url } = asked;
  if (sought.kind === 'missing') return [sought.text];
  const { session } = sought;
  const focus = parseFocus(link.rest, deps.botUserId);
  return doorAnswer(await requestHandOff(tx, deps, { session, asker: command.user, focus }), nameSession(session, url));
}

/** A link to a reply may have lost its thread; Baton knows where the messages of its sessions belong. */
async function threadOf(
  { spaceId, ts, rootTs }: LeadingPermalink,
  { teamId }: HandoffCommand,
  { store }: FlowDeps,
): Promise<ThreadKey> {
  const session = await store.transaction(async (tx) => {
    const message = await store.messages.get(tx, spaceId, ts);
    return message?.sessionId && store.sessions.get(tx, message.sessionId);
  });
  return { teamId, spaceId, rootTs: session?.rootTs ?? rootTs };
}
