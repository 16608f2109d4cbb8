import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn, never } from '../support/flow-world-model.ts';

test.each(['written', 'native'])('C06: after a %s Stop only what is asked later is answered', async (how) => {
  const world = await startWorld({
    script: inTurn(async () => {
      if (how === 'written') await world.say('stop', { in: root });
      else await world.pressStop(root);
      return never();
    }, answer('14:05.')),
  });
  const root = await world.say('<@U0BATON> delete all drafts');
  await world.work();
  await world.say('what time is it in Oslo?', { in: root });
  await world.work();
  expect(world.thread(root)).toEqual(['Stopped', '14:05.']);
  const { id } = await world.session(root);
  expect(await world.outline(id)).toEqual([
    '<context>',
    'U0ANA: @Baton delete all drafts',
    '<stopped>',
    '<context>',
    'U0ANA: what time is it in Oslo?',
    'baton: 14:05.',
  ]);
  const items = JSON.stringify(world.model.requests.at(-1)?.items);
  expect(items).toMatch(/delete all drafts.*is cancelled: do not go on with it.*what time is it in Oslo/);
});
