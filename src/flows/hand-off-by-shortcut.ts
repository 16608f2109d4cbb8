import { formNotOpened, nothingToHandOff } from '../core/hand-off-texts.ts';
import type { DeliveryId, UserId } from '../core/ids.ts';
import type { Modal } from '../core/modal.ts';
import { ServiceError } from '../errors.ts';
import { commit, type FlowDeps } from './deps.ts';
import { findChoosable } from './find-sessions.ts';
import type { HandoffShortcut } from './flows.ts';
import { addEphemeral } from './posts.ts';

/** HANDOFF-1: on a message the thread is known and only the focus is asked for; the global one asks which session. */
export async function handOffByShortcut(
  { user, on, trigger }: HandoffShortcut,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const from = on && { spaceId: on.thread.spaceId, responseUrl: on.responseUrl };
  const first: Modal = on && from ? { kind: 'hand_off_thread', thread: on.thread, from } : { kind: 'loading' };
  const open = trigger && (await deps.modals.open(trigger, first));
  const shown = open && (on || (await deps.modals.show(open, await pickAnywhere(user, deps))));
  // Without a place and without a modal there is nowhere to say anything.
  if (!shown && !on) deps.log.warn({ user }, 'a global shortcut got no modal');
  await commit(deps, async (tx) => {
    await deps.store.inbox.settle(tx, delivery);
    if (open || !on) return;
    await addEphemeral(tx, deps, { ...on.thread, user, responseUrl: on.responseUrl }, formNotOpened);
  });
}

/** All sessions that the person took part in and can see now (SEC-4). */
async function pickAnywhere(user: UserId, deps: FlowDeps): Promise<Modal> {
  try {
    const places = await deps.chat.placesOf(user);
    const found = await deps.store.transaction((tx) => findChoosable(tx, { places, user }, deps));
    if (found.length === 0) return { kind: 'message', text: [nothingToHandOff] };
    return { kind: 'pick_session', choices: found.map(({ choice }) => choice), focus: '', from: undefined };
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    return {
      kind: 'message',
      text: [`Your sessions could not be looked up. ${fault.message} Use the shortcut again.`],
    };
  }
}
