import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn, modelFault } from '../support/flow-world-model.ts';
import { ana, general } from '../support/flow-world-places.ts';

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
  const world = await startWorld({ script: inTurn(answer('A.'), answer(document())) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread was opened');
  await world.say('!handoff', { in: opened });
  await world.work();
  expect(world.whispers()).toEqual([nothing]);
  expect(world.opened()).toHaveLength(1);
});

test.each(['by its link', 'as the only one of the asker'])(
  'H15: /handoff for an unused handoff, %s, has nothing to hand off either',
  async (how) => {
    const world = await startWorld({ script: inTurn(answer('A.'), answer(document())) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.command('', { by: ana });
    await world.work();
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
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
