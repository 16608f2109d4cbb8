import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn, refusal } from '../support/flow-world-model.ts';

test.each([[''], ['\n \n'], ['\u200b']])(
  'L10: the blank text %j is never posted: a notice is, and the status is cleared',
  async (text) => {
    const world = await startWorld({ script: inTurn(answer(text), answer(text)) });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    expect(world.thread(root)).toEqual(['The model returned no text.']);
    expect(world.status(root)).toBe('active');
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ state: 'failed', usage: { input: 200, cached: 80, output: 20 } });
  },
);

test('L10: a blank refusal is told as no text too', async () => {
  const world = await startWorld({ script: inTurn(refusal(' \u200b')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['The model returned no text.']);
  expect(world.button('retry_run')).toBeDefined();
});

test('L10: so is an answer of link definitions, of which nothing would be seen', async () => {
  const world = await startWorld({ script: inTurn(answer('[1]: https://ex.test/a\n[2]: https://ex.test/b')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual(['The model returned no text.']);
  expect(world.button('retry_run')).toBeDefined();
  expect(world.status(root)).toBe('active');
});
