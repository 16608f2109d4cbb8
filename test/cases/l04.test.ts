import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, cutOff, inTurn } from '../support/flow-world-model.ts';

test.each([
  ['with text before the cut', 'The first half', ['The first half']],
  ['with nothing but a partial call', '', []],
])('L04: a response cut off %s runs no call, and people see that it was cut off', async (_name, text, posts) => {
  const world = await startWorld({ script: inTurn(cutOff(text), answer('Still here.')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual([...posts, 'The answer was cut off: it reached the length limit of the model.']);
  expect(world.files.accesses).toEqual([]);
  await world.say('and now?', { in: root });
  await world.work();
  expect(world.thread(root).at(-1)).toBe('Still here.');
});
