import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';

test('a mention is answered in its thread', async () => {
  const world = await startWorld({ script: inTurn(answer('Use plan B.')) });
  const root = await world.say('<@U0BATON> A or B?');
  await world.work();
  expect(world.thread(root)).toEqual(['Use plan B.']);
});
