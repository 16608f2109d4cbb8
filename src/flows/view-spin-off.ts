import type { DeliveryId, SpinOffId } from '../core/ids.ts';
import { commit, type FlowDeps } from './deps.ts';
import type { ClickWithTrigger } from './flows.ts';
import { addEphemeral } from './posts.ts';

/** APPROVAL-1: View all. Who reads it must see one of the two spaces now (SEC-4). */
export async function viewSpinOff(
  id: SpinOffId,
  { trigger, ...click }: ClickWithTrigger,
  delivery: DeliveryId,
  deps: FlowDeps,
): Promise<void> {
  const { store, chat, modals } = deps;
  const found = await store.transaction((tx) => store.spinOffs.get(tx, id));
  // The button stands in a space; who pressed it there is asked about that space.
  const allowed = found !== undefined && (await chat.isMember(click.spaceId, click.user));
  const { title, instruction, source, excerpt } = found?.request ?? {};
  const opened =
    allowed && trigger && title !== undefined && instruction !== undefined
      ? await modals.open(trigger, { kind: 'spin_off', title, brief: { instruction, source, excerpt } })
      : undefined;
  await commit(deps, async (tx) => {
    await store.inbox.settle(tx, delivery);
    if (!opened)
      await addEphemeral(tx, deps, click, allowed ? 'The view could not be opened. Press View all again.' : notShown);
  });
}

const notShown = 'Only members of this channel can see this.';
