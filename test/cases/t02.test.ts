import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { expectPrefixes } from '../support/flow-world-invariants.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';

test('T02: a mention at the root and a reply in its thread are one session, and the second request has the first turn', async () => {
  const world = await startWorld({ script: inTurn(answer('Which?'), answer('B it is.')) });
  const root = await world.say('<@U0BATON> Options A/B?');
  await world.work();
  await world.say('take B', { in: root });
  await world.work();
  expect(world.thread(root)).toEqual(['Which?', 'B it is.']);
  expectPrefixes(world.model.requests);
  const second = JSON.stringify(world.model.requests[1]?.items);
  expect(second).toContain('Options A/B?');
  expect(second).toContain('Which?');
  expect(second).toContain('take B');
});
