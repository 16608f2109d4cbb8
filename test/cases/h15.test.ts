import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn, modelFault } from '../support/flow-world-model.ts';

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
