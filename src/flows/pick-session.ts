import { nothingToHandOff, severalFit } from '../core/hand-off-texts.ts';
import type { DeliveryId } from '../core/ids.ts';
import type { Modal } from '../core/modal.ts';
import type { Inline } from '../core/post.ts';
import { decodeWireText } from '../core/wire-text.ts';
import type { OpenModal } from '../ports/modals.ts';
import { commit, type FlowDeps } from './deps.ts';
import { type Choosable, findChoosable } from './find-sessions.ts';
import type { HandoffCommand } from './flows.ts';
import { linkTo } from './link-to.ts';
import { nameSession } from './name-session.ts';
import { addEphemeral } from './posts.ts';

/** As many as a private answer lists. */
const maxListed = 10;

/** HANDOFF-2: never guesses among several: a picker in the modal, or a list in words where there is none. */
export async function pickInSpace(
  open: OpenModal | undefined,
  command: HandoffCommand,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { spaceId, user, responseUrl, wireText } = command;
  const places = [{ spaceId, name: undefined }];
  const found = await deps.store.transaction((tx) => findChoosable(tx, { places, user }, deps));
  const focus = decodeWireText(wireText, { botUserId: deps.botUserId }).trim();
  const from = { spaceId, responseUrl };
  const choices = found.map(({ choice }) => choice);
  // All may have been closed since the modal was opened.
  const none: Modal = { kind: 'message', text: [nothingToHandOff] };
  const modal: Modal = choices.length > 0 ? { kind: 'pick_session', choices, focus, from } : none;
  const shown = open && (await deps.modals.show(open, modal));
  const words = shown ? undefined : await inWords(found, deps);
  await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    if (words) await addEphemeral(tx, deps, { ...command, rootTs: undefined }, words);
  });
}

async function inWords(found: readonly Choosable[], deps: FlowDeps): Promise<readonly Inline[]> {
  if (found.length === 0) return [nothingToHandOff];
  const words: Inline[] = [severalFit];
  for (const { session } of found.slice(0, maxListed)) {
    words.push('\n• ', nameSession(session, await linkTo(session, deps)));
  }
  return words;
}
