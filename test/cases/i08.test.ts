import { expect, test } from 'vitest';
import { spaceId } from '../../src/core/ids.ts';
import { expectValid } from '../support/flow-world-invariants.ts';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { design, general, ops } from '../support/flow-world-places.ts';
import { listedSpaces, textOf } from '../support/flow-world-slack.ts';
import { buttonOf, cardOf, setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

const support = spaceId('C0SUPPORT');

async function threeCards() {
  const calls = [ops, design, support].map((space, n) => setAsideCall(`${n + 1}`, { spaceId: space }));
  const script = inTurn(
    completed(...calls),
    () => answer('Going on.'),
    () => answer('There.'),
    () => answer('There.'),
    () => answer('There.'),
  );
  const world = await worldWithSpinOffs({ script });
  world.setSpaces([...listedSpaces, { spaceId: support, name: '#support', kind: 'public' }]);
  const root = await world.say('<@U0BATON> tell all three');
  await world.work();
  return { world, root };
}

test('I08: three cards: a click on the second decides the second alone, and the run waits for the others', async () => {
  const { world, root } = await threeCards();
  const session = await world.session(root);
  expect(world.thread(root)).toHaveLength(3);

  await world.press(buttonOf(world, 'Title 2', 'approve'));
  await world.work();
  const spinOffs = async () =>
    (await readTables(world.file)).spinOffs.map(({ call_id: id, state }) => `${id} ${state}`);
  expect((await spinOffs()).toSorted()).toEqual(['1 waiting', '2 opened', '3 waiting']);
  expect(textOf(cardOf(world, 'Title 2').content)).toContain('Approved by');
  for (const title of ['Title 1', 'Title 3']) buttonOf(world, title, 'approve');
  expect(world.opened()).toHaveLength(1);
  expect(await world.runs(session.id)).toEqual(['reply parked']);
  const ofRun = () => world.model.requests.filter(({ cacheKey }) => cacheKey.endsWith(session.id));
  expect(ofRun()).toHaveLength(1);

  await world.press(buttonOf(world, 'Title 3', 'deny'));
  await world.work();
  expect(ofRun()).toHaveLength(1);
  await world.press(buttonOf(world, 'Title 1', 'approve'));
  await world.work();
  expect(ofRun()).toHaveLength(2);
  const [, second] = ofRun();
  if (!second) throw new Error('no second request');
  expectValid(second);
  const outputs = second.items.flatMap((item) =>
    item.type === 'tool_result' ? [[item.callId, JSON.parse(item.output)]] : [],
  );
  expect(outputs).toEqual([
    ['1', expect.objectContaining({ ok: true, state: 'opened' })],
    ['2', expect.objectContaining({ ok: true, state: 'opened' })],
    ['3', expect.objectContaining({ ok: false, code: 'denied' })],
  ]);
  expect(world.opened()).toHaveLength(2);
  const { sessions } = await readTables(world.file);
  expect(
    sessions
      .filter(({ origin }) => origin === 'spin-off')
      .map(({ space_id: at }) => at)
      .toSorted(),
  ).toEqual([design, ops].toSorted());
  expect(await world.runs(session.id)).toEqual(['reply succeeded']);
});

test('I08: a card of one thread decides nothing in another', async () => {
  const script = inTurn(
    completed(setAsideCall('a', { spaceId: ops })),
    completed(setAsideCall('b', { spaceId: ops })),
    answer('Going on.'),
  );
  const world = await worldWithSpinOffs({ script });
  const [first, second] = [await world.say('<@U0BATON> one'), await world.say('<@U0BATON> two')];
  await world.work();
  const titleIn = (root: typeof first) => (world.thread(root)[0] ?? '').split('\n')[0] ?? '';
  await world.press(buttonOf(world, titleIn(second), 'deny'));
  await world.work();
  buttonOf(world, titleIn(first), 'approve');
  expect(await world.runs((await world.session(first)).id)).toEqual(['reply parked']);
  expect(await world.runs((await world.session(second)).id)).toEqual(['reply succeeded']);
  expect(toldResults(world)).toMatchObject([{ code: 'denied' }]);
  expect((await world.session(first)).spaceId).toBe(general);
});
