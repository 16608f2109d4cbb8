import { minimumMessages, nothingToHandOff } from '../core/hand-off-texts.ts';
import type { DeliveryId } from '../core/ids.ts';
import type { Inline } from '../core/post.ts';
import type { Session } from '../core/session.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { HandoffCommand } from './flows.ts';
import { linkTo } from './link-to.ts';
import { addEphemeral } from './posts.ts';
import { countSessionMessages, requestHandOff } from './request-hand-off.ts';

const recentMs = 24 * 60 * 60 * 1_000;

/**
 * HANDOFF-2: `/handoff` carries no thread, so it takes the one session that fits and names it, and never guesses among several.
 * Slack is asked for links before the transaction, since nothing may wait inside it.
 */
export async function handOffByCommand(command: HandoffCommand, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const links = await linksTo(await deps.store.transaction((tx) => fitting(tx, command, deps)), deps);
  await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    const sessions = await fitting(tx, command, deps);
    const text = await answer(tx, command, { sessions, links }, deps);
    await addEphemeral(tx, deps, { ...command, rootTs: undefined }, text);
  });
}

async function fitting(
  tx: Tx,
  { spaceId: space, user }: HandoffCommand,
  { store, system }: FlowDeps,
): Promise<readonly Session[]> {
  const recent = await store.sessions.takenPartIn(tx, { space, user, since: system.now() - recentMs });
  const counts = await Promise.all(recent.map((session) => countSessionMessages(tx, store, session)));
  return recent.filter((_, index) => (counts[index] ?? 0) >= minimumMessages);
}

type Links = ReadonlyMap<Session['id'], string>;

async function linksTo(sessions: readonly Session[], deps: FlowDeps): Promise<Links> {
  const found = new Map<Session['id'], string>();
  for (const session of sessions.slice(0, 10)) {
    const link = await linkTo(session, deps);
    if (link) found.set(session.id, link);
  }
  return found;
}

async function answer(
  tx: Tx,
  { user, wireText }: HandoffCommand,
  { sessions, links }: { readonly sessions: readonly Session[]; readonly links: Links },
  deps: FlowDeps,
): Promise<readonly Inline[]> {
  const [session, ...others] = sessions;
  if (!session) return [nothingToHandOff];
  const named = (one: Session): Inline => {
    const link = links.get(one.id);
    return link ? { link, label: one.title } : `“${one.title}”`;
  };
  if (others.length > 0) {
    const list = sessions.slice(0, 10).flatMap((one): Inline[] => ['\n• ', named(one)]);
    const how = 'Several sessions fit. Write `@Baton handoff` or `!handoff` in the thread that you mean:';
    return [how, ...list];
  }
  const guard = await requestHandOff(tx, deps, { session, asker: user, focus: wireText });
  return guard.kind === 'requested' ? ['Handing off ', named(session), '.'] : [guard.text, ' ', named(session)];
}
