import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

test('C01: two mentions in the same new thread at the same instant are one session, which reads both in order', async () => {
  const world = await startWorld({ script: inTurn(answer('Both.')) });
  const root = world.slack.nextTs();
  const second = world.slack.nextTs();
  await Promise.all([
    world.say('<@U0BATON> first', { ts: root }),
    world.say('<@U0BATON> second', { in: root, ts: second, by: ben }),
  ]);
  await world.work();
  const { id } = await world.session(root);
  expect((await world.outline(id)).slice(1)).toEqual(['U0ANA: @Baton first', 'U0BEN: @Baton second', 'baton: Both.']);
  expect(world.thread(root)).toEqual(['Both.']);
});

test('C01: a second mention while the first is answered is answered next', async () => {
  const world = await startWorld({
    script: inTurn(async () => {
      await world.say('<@U0BATON> second', { in: root, by: ben });
      return answer('First.');
    }, answer('Second.')),
  });
  const root = await world.say('<@U0BATON> first');
  await world.work();
  expect(world.thread(root)).toEqual(['First.', 'Second.']);
});
