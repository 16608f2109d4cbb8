import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, completed, cutOff, inTurn, message, reasoning } from '../support/flow-world-model.ts';

const silent = completed(reasoning('hm'), message());

test('L05: reasoning without text is asked for once more, then told, with Retry and without an empty post', async () => {
  const world = await startWorld({ script: inTurn(silent, silent, answer('Here I am.')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['The model returned no text.']);
  expect(world.model.requests).toHaveLength(2);
  expect(world.status(root)).toBe('active');
  const { id } = await world.session(root);
  expect(await world.outline(id)).toEqual(['<context>', 'U0ANA: @Baton go']);
  await world.press(world.button('retry_run'));
  await world.work();
  expect(world.thread(root).at(-1)).toBe('Here I am.');
});

test('L05: an answer to the second request is an answer', async () => {
  const world = await startWorld({ script: inTurn(silent, answer('Here I am.')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['Here I am.']);
});

test('L05: one that is incomplete is told as cut off, with Retry, without an empty post and without a second request', async () => {
  const world = await startWorld({ script: inTurn(cutOff('')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['The answer was cut off: it reached the length limit of the model.']);
  expect(world.button('retry_run')).toBeDefined();
  expect(world.status(root)).toBe('active');
});
