import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

const underWay = 'A handoff of this thread is already under way: its progress is shown in the thread.';

test('H07: handoffs by a second person during the first are pointed to it, whichever door they take', async () => {
  const world = await startWorld({
    script: inTurn(answer('A.'), answer('Thanks.'), async () => {
      await world.say('!handoff', { in: root, by: ben });
      await world.command('the tests', { by: ben });
      return answer(document());
    }),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('nice', { in: root, by: ben });
  await world.work();
  await world.command('the page');
  await world.work();
  expect(world.thread(root).filter((text) => text === underWay)).toHaveLength(1);
  expect(world.whispers().slice(1)).toEqual([expect.stringContaining(underWay)]);
  expect(world.slack.whispers[1]?.userId).toBe(ben);
  expect(world.model.requests.filter(({ toolChoice }) => toolChoice === 'none')).toHaveLength(1);
  expect(world.opened()).toHaveLength(1);
});

test('H07: three at the same instant, by two people and two doors, are one document and one thread', async () => {
  const world = await startWorld({
    script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await Promise.all([
    world.say('!handoff', { in: root }),
    world.say('!handoff', { in: root, by: ben }),
    world.command(''),
  ]);
  await world.work();
  expect(world.thread(root).filter((text) => text.startsWith('[Handoff document]'))).toHaveLength(1);
  expect(world.opened()).toHaveLength(1);
});
