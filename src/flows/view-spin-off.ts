import type { DeliveryId, SpaceId, SpinOffId, UserId } from '../core/ids.ts';
import type { Modal } from '../core/modal.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { ClickWithTrigger, PartTurn } from './flows.ts';
import { addEphemeral } from './posts.ts';

/** APPROVAL-1: View all. Who reads it must see one of the two spaces now (SEC-4). */
export async function viewSpinOff(
  id: SpinOffId,
  { trigger, ...click }: ClickWithTrigger,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store, modals } = deps;
  const modal = await modalFor({ spinOff: id, part: 0, ...click }, deps);
  const opened = modal && trigger ? await modals.open(trigger, modal) : undefined;
  await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    if (!opened)
      await addEphemeral(tx, deps, click, modal ? 'The view could not be opened. Press View all again.' : notShown);
  });
}

/** What is too long for one modal is read part by part; each time it is asked anew who reads it. */
export async function turnSpinOffView(turn: PartTurn, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const modal = await modalFor(turn, deps);
  await deps.modals.show(turn.modal, modal ?? { kind: 'message', title: 'View all', text: [notShown] });
  await commit(deps, (tx) => deps.store.inbox.settle(tx, delivery));
}

interface Reading {
  readonly spinOff: SpinOffId;
  readonly part: number;
  /** The button stands in a space; who pressed it there is asked about that space. */
  readonly spaceId: SpaceId;
  readonly user: UserId;
}

async function modalFor(
  { spinOff, part, spaceId, user }: Reading,
  { store, chat }: FlowDeps,
): Promise<Modal | undefined> {
  const { found, asking } = await store.transaction(async (tx) => {
    const stored = await store.spinOffs.get(tx, spinOff);
    return { found: stored, asking: stored && (await store.sessions.get(tx, stored.sessionId)) };
  });
  // In another space the button cannot stand, whatever a click claims (SEC-4).
  const places = [asking?.spaceId, found?.newSession && found.request.spaceId];
  if (!found || !places.includes(spaceId) || !(await chat.isMember(spaceId, user))) return undefined;
  const { title, instruction, source, excerpt } = found.request;
  return { kind: 'spin_off', spinOff, spaceId, title, brief: { instruction, source, excerpt }, part };
}

const notShown = 'Only members of this channel can see this.';
