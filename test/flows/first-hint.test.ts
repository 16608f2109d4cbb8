import { expect, test } from 'vitest';
import { firstHint, helpText } from '../../src/core/help.ts';
import { spaceId } from '../../src/core/ids.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn, modelFault } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

test('the first answer in a space is followed by one hint for who asked, in each space once (UX-6)', async () => {
  const script = inTurn(modelFault('no'), answer('A.'), answer('B.'), answer('C.'));
  const world = await startWorld({ hints: true, script });
  await world.say('<@U0BATON> fails');
  await world.work();
  expect(world.slack.whispers).toEqual([]);
  const root = await world.say('<@U0BATON> A?', { by: ben });
  await world.work();
  expect(world.thread(root)).toEqual(['A.']);
  expect(world.slack.whispers).toMatchObject([{ userId: ben, rootTs: root, text: firstHint }]);
  await world.say('<@U0BATON> B?');
  await world.say('<@U0BATON> C?', { space: spaceId('C0OTHER') });
  await world.work();
  expect(world.slack.whispers.map(({ spaceId: space }) => space)).toEqual(['C0GENERAL', 'C0OTHER']);
});

test.each([
  ['the hint', firstHint],
  ['the help', helpText],
])('%s says that topics can be set aside, and where that is switched on (UX-6, SPIN-1)', (_, text) => {
  expect(text).toMatch(/look into … separately.*Baton → Home → Settings/i);
});
