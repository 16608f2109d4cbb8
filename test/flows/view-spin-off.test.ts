import { describe, expect, test } from 'vitest';
import { deliveryId, spinOffId } from '../../src/core/ids.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, general, ops } from '../support/flow-world-places.ts';
import { buttonOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';

const excerpt = '漢'.repeat(40_000);

async function worldWithCard() {
  const script = inTurn(completed(setAsideCall('a', { spaceId: ops, excerpt })), () => answer('Going on.'));
  const world = await worldWithSpinOffs({ script });
  await world.say('<@U0BATON> tell ops');
  await world.work();
  const button = buttonOf(world, 'Title a', 'view_all');
  if (button.action !== 'view_all') throw new Error('no View all');
  await world.press(button, ana, aTrigger());
  return { world, spinOff: button.spinOff };
}

type World = Awaited<ReturnType<typeof worldWithCard>>['world'];

/** A click in the modal that is open, as Slack delivers it. */
async function turn(world: World, spinOff: ReturnType<typeof spinOffId>, part: number): Promise<void> {
  const delivery = deliveryId(`turn-${part}`);
  const { store, system } = world.deps;
  await store.transaction((tx) =>
    store.inbox.save(tx, { id: delivery, dedupeKey: delivery, body: {}, now: system.now() }),
  );
  await world.flows.turnSpinOffView({ spinOff, part, spaceId: general, user: ana, modal: { viewId: '0' } }, delivery);
  expect(await world.unsettled()).toBe(0);
}

describe('View all, where one modal does not hold everything (APPROVAL-1)', () => {
  test('another part is shown in the same modal', async () => {
    const { world, spinOff } = await worldWithCard();
    await turn(world, spinOff, 1);
    const brief = { instruction: expect.any(String), source: undefined, excerpt };
    expect(world.modals.shown).toMatchObject([
      [
        { kind: 'spin_off', spinOff, spaceId: general, part: 0, brief },
        { kind: 'spin_off', spinOff, spaceId: general, part: 1, brief },
      ],
    ]);
  });

  test('who is no member any more is shown no more of it (SEC-4)', async () => {
    const { world, spinOff } = await worldWithCard();
    world.takeOut(ana, general);
    await turn(world, spinOff, 1);
    expect(world.modals.shown[0]?.at(-1)).toEqual({
      kind: 'message',
      title: 'View all',
      text: ['Only members of this channel can see this.'],
    });
  });

  test('a spin-off that is not there is not shown', async () => {
    const { world } = await worldWithCard();
    await turn(world, spinOffId('nothing'), 1);
    expect(world.modals.shown[0]?.at(-1)).toMatchObject({ kind: 'message' });
  });
});
