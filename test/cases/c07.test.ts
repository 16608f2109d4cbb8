import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn, never } from '../support/flow-world-model.ts';

test('C07: what is written behind a Stop, while the stopped run is still ending, is answered in the thread', async () => {
  const world = await startWorld({
    script: inTurn(async () => {
      await world.pressStop(root);
      await world.say('do it like this', { in: root });
      return never();
    }, answer('done')),
  });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['Stopped', 'done']);
  const { id } = await world.session(root);
  expect(await world.runs(id)).toEqual(['reply cancelled', 'reply succeeded']);
  expect(world.status(root)).toBe('active');
});

test('C07: a follow-up during a run puts no placeholder into the thread, and has its own answer', async () => {
  const world = await startWorld({
    script: inTurn(async () => {
      await world.say('and the tests', { in: root });
      return answer('code done');
    }, answer('done')),
  });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['code done', 'done']);
});
