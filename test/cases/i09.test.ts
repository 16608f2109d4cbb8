import { expect, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ops } from '../support/flow-world-places.ts';
import { textOf } from '../support/flow-world-slack.ts';
import { buttonOf, cardOf, setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

async function asked() {
  const script = inTurn(
    completed(setAsideCall('a', { spaceId: ops })),
    () => answer('Going on.'),
    () => answer('From ops.'),
  );
  const world = await worldWithSpinOffs({ script });
  const root = await world.say('<@U0BATON> tell ops');
  await world.work();
  return { world, root, button: buttonOf(world, 'Title a', 'approve') };
}

test('I09: the card never says more than what is decided, and the run goes on at once', async () => {
  const { world, root, button } = await asked();
  const shown = () => textOf(cardOf(world, 'Title a').content);
  world.sender.hold();
  await world.press(button);
  expect((await readTables(world.file)).approvals).toMatchObject([{ state: 'approved' }]);
  expect(shown()).not.toContain('Approved');
  world.sender.release();
  await world.work();
  expect(shown()).toMatch(/Approved by .*Opened: \[Title a\]/s);
  expect(world.opened()).toHaveLength(1);
  expect(world.status(root)).toBe('active');
  expect(await world.runs((await world.session(root)).id)).toEqual(['reply succeeded']);
});

test('I09: a click whose transaction did not commit leaves card and request as they were, and comes again', async () => {
  const { world, button } = await asked();
  const { deps } = world;
  const { audit } = deps.store;
  let fails = true;
  const add: typeof audit.add = async (tx, line) => {
    if (fails) throw new Error('disk full');
    return audit.add(tx, line);
  };
  Object.assign(deps.store, { audit: { ...audit, add } });
  await expect(world.press(button)).rejects.toThrow('disk full');
  await world.work();
  expect(textOf(cardOf(world, 'Title a').content)).not.toContain('Approved');
  expect((await readTables(world.file)).approvals).toMatchObject([{ state: 'pending' }]);
  fails = false;
  await world.press(button);
  await world.work();
  expect(world.opened()).toHaveLength(1);
});

test('I09: where the thread cannot be opened, the card says so and the run goes on', async () => {
  const { world, root, button } = await asked();
  world.sender.refuse(({ outgoing }) => (outgoing.kind === 'root' ? 'the channel is archived' : undefined));
  await world.press(button);
  await world.work();
  expect(textOf(cardOf(world, 'Title a').content)).toMatch(
    /Approved by .*Approved, but not created: the channel is archived/s,
  );
  expect(toldResults(world)).toMatchObject([{ ok: false, code: 'not_created' }]);
  expect(world.status(root)).toBe('active');
  expect(world.thread(root).at(-1)).toBe('Going on.');
});
