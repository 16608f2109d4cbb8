import { describe, expect, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general, ops } from '../support/flow-world-places.ts';
import { auditLines, buttonOf, setAsideCall, setSettings, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';

async function asked() {
  const script = inTurn(completed(setAsideCall('a', { spaceId: ops })), answer('Going on.'), answer('From ops.'));
  const world = await worldWithSpinOffs({ script });
  const root = await world.say('<@U0BATON> tell ops');
  await world.work();
  return { world, root, button: buttonOf(world, 'Title a', 'approve') };
}

describe('I01: two clicks on one approval', () => {
  test.each([
    ['2 s apart, carried out between', 2_000, true],
    ['2 s apart, nothing carried out yet', 2_000, false],
    ['at the same instant', 0, false],
  ])('%s: decided once, carried out once, answered once, and the second is told', async (_name, apart, between) => {
    const { world, root, button } = await asked();
    if (apart === 0) await Promise.all([world.press(button), world.press(button)]);
    else {
      await world.press(button);
      if (between) await world.work();
      world.system.advance(apart);
      await world.press(button);
    }
    await world.work();
    expect(world.opened()).toHaveLength(1);
    expect(world.thread(root)).toEqual([expect.stringContaining('Opened: [Title a]'), 'Going on.']);
    expect(world.model.requests).toHaveLength(3);
    expect(world.whispers()).toEqual([
      expect.stringMatching(/^This is decided already: Approved by <@U0ANA>, 2026-01-01T00:0.*\.$/),
    ]);
    expect(await auditLines(world)).toEqual([`${ana} approve approved`, `${ana} approve refused`]);
  });

  test('a second click that says the opposite changes nothing', async () => {
    const { world, button } = await asked();
    await setSettings(world, general, { approvers: { kind: 'members' } });
    const opposite = buttonOf(world, 'Title a', 'deny');
    await world.press(button);
    await world.press(opposite, ben);
    await world.work();
    expect(world.opened()).toHaveLength(1);
    expect(world.whispers().at(-1)).toContain('Approved by <@U0ANA>');
  });
});
