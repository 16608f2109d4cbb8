import { expect, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { general, ops } from '../support/flow-world-places.ts';
import { setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

test('K05: at night nobody can approve: the request is recorded, the run goes on, and nothing is called done', async () => {
  const world = await worldWithSpinOffs({
    script: inTurn(completed(setAsideCall('a', { spaceId: ops })), answer('The report; the rest is recorded.')),
  });
  world.system.set(Date.UTC(2026, 0, 2, 3));
  const root = await world.say('<@U0BATON> nightly report', { by: undefined });
  await world.work();

  const session = await world.session(root);
  expect(await world.runs(session.id)).toEqual(['reply succeeded']);
  expect(world.status(root)).toBe('active');
  expect(world.opened()).toEqual([]);
  const { spinOffs, approvals } = await readTables(world.file);
  expect(approvals).toEqual([]);
  expect(spinOffs).toMatchObject([{ state: 'recorded', requester: null, attended: 0, space_id: general }]);
  const [told] = toldResults(world);
  expect(told).toMatchObject({ ok: true, state: 'recorded' });
  expect(told?.message).toMatch(/nothing was created\..*do not call it done/i);
  expect(world.thread(root)).toEqual([
    "Recorded: Title a. Nobody could approve it; it can be opened from Baton's Home tab.",
    'The report; the rest is recorded.',
  ]);

  // A week later it is still there, and nothing has happened by itself.
  world.system.advance(8 * 86_400_000);
  await world.work();
  expect((await readTables(world.file)).spinOffs).toMatchObject([{ state: 'recorded' }]);
  expect(world.opened()).toEqual([]);
});

test('K05: recorded ones count: a fourth in the same run is refused', async () => {
  const calls = ['a', 'b', 'c', 'd'].map((id) => setAsideCall(id, { spaceId: ops }));
  const world = await worldWithSpinOffs({ script: inTurn(completed(...calls), answer('Noted.')) });
  await world.say('<@U0BATON> nightly report', { by: undefined });
  await world.work();
  expect(toldResults(world).map(({ state, code }) => state ?? code)).toEqual([
    'recorded',
    'recorded',
    'recorded',
    'limit_reached',
  ]);
});

test('K05: in its own space the same run opens a thread, which belongs to nobody (SPIN-8)', async () => {
  const world = await worldWithSpinOffs({
    script: inTurn(completed(setAsideCall('a')), answer('Set aside.'), answer('Done there.')),
  });
  await world.say('<@U0BATON> nightly report', { by: undefined });
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread');
  expect(await world.session(opened)).toMatchObject({ owner: undefined, origin: 'spin-off' });
  expect(world.thread(opened)[0]).not.toMatch(/Set aside for/);
});
