import { expect, test } from 'vitest';
import { answer, call, completed, reasoning } from '../support/flow-world-model.ts';
import { ben, ops } from '../support/flow-world-places.ts';
import { buttonOf, cardOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';

test.each([
  ['B only talks', false],
  ['B asks too, and first', true],
])('I16: the card stands in the thread that asked, also when %s later', async (_name, bothAsk) => {
  const world = await worldWithSpinOffs({
    files: { x: '1' },
    script: ({ request }) => {
      const text = JSON.stringify(request.items);
      const thread = text.includes('question A') ? 'A' : 'B';
      const results = request.items.filter(({ type }) => type === 'tool_result').length;
      if (text.includes('set aside from another thread')) return answer('There.');
      if (thread === 'B' && !bothAsk) return answer('Answer B.');
      if (thread === 'A' && results === 0) return completed(reasoning('hm'), call('r', 'ReadFile', { path: 'x' }));
      const done = thread === 'A' ? 2 : 1;
      return results < done ? completed(setAsideCall(thread, { spaceId: ops })) : answer(`Answer ${thread}.`);
    },
  });
  const a = await world.say('<@U0BATON> question A');
  const b = await world.say('<@U0BATON> question B', { by: ben });
  await world.work();
  await world.say('and one more thing', { in: b, by: ben });
  await world.work();

  expect(cardOf(world, 'Title A').rootTs).toBe(a);
  if (bothAsk) expect(cardOf(world, 'Title B').rootTs).toBe(b);
  expect(world.thread(b).join()).not.toContain('Title A');
  const before = world.model.requests.length;
  await world.press(buttonOf(world, 'Title A', 'approve'));
  await world.work();

  expect(world.thread(a)).toEqual([expect.stringContaining('Opened: [Title A]'), 'Answer A.']);
  const [sessionA, sessionB] = [await world.session(a), await world.session(b)];
  expect(await world.runs(sessionA.id)).toEqual(['reply succeeded']);
  const ofB = world.model.requests.slice(before).filter(({ cacheKey }) => cacheKey.endsWith(sessionB.id));
  expect(ofB).toEqual([]);
  if (bothAsk) expect(await world.runs(sessionB.id)).toEqual(['reply parked']);
});
