import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { inTurn, modelFault } from '../support/flow-world-model.ts';
import { general } from '../support/flow-world-places.ts';
import { handedOff } from '../support/handed-off.ts';

const nothing = 'Nothing to hand off (no messages yet)';

test('H15: /handoff in a channel without sessions is told privately', async () => {
  const world = await startWorld();
  await world.command('');
  await world.work();
  expect(world.whispers()).toEqual([nothing]);
  expect(world.slack.messages).toEqual([]);
});

test('H15: a session with only the mention has nothing to hand off', async () => {
  const world = await startWorld({ script: inTurn(modelFault('overloaded')) });
  const root = await world.say('<@U0BATON>');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.command('');
  await world.work();
  expect(world.whispers()).toEqual([nothing, nothing]);
  expect(world.model.requests).toHaveLength(1);
  expect(world.opened()).toEqual([]);
});

test('H15: a session that is itself an unused handoff has nothing to hand off', async () => {
  const { world, opened } = await handedOff();
  await world.say('!handoff', { in: opened });
  await world.work();
  expect(world.whispers()).toEqual([nothing]);
  expect(world.opened()).toHaveLength(1);
});

test.each(['by its link', 'as the only one of the asker'])(
  'H15: /handoff for an unused handoff, %s, has nothing to hand off either',
  async (how) => {
    const { world, root, opened } = await handedOff({ door: 'command' });
    const before = world.whispers().length;
    if (how !== 'by its link') await world.remove(root, root);
    await world.command(
      how === 'by its link' ? `<https://team.test/archives/${general}/p${opened.replace('.', '')}>` : '',
    );
    await world.work();
    expect(world.whispers().slice(before)).toEqual([nothing]);
    expect(world.opened()).toHaveLength(1);
    expect(world.model.requests).toHaveLength(2);
  },
);
