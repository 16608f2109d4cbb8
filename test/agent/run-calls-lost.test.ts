import { expect, test } from 'vitest';
import { runCalls } from '../../src/agent/run-calls.ts';
import { spinOffEffects } from '../../src/flows/spin-off.ts';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { call, completed, inTurn, never } from '../support/flow-world-model.ts';

const read = (id: string) => call(id, 'ReadFile', { path: 'x' });

/** A run that a crash left between its response and its calls, claimed by nobody but the test. */
async function claimed() {
  const before = await startWorld({
    files: { x: '1' },
    script: inTurn(completed(read('a'), call('b', 'WriteFile', { path: 'y', text: 'z' }))),
  });
  let entered = false;
  before.files.beforeAccess(() => {
    entered = true;
    return never();
  });
  const root = await before.say('<@U0BATON> go');
  void before.work();
  await eventually(() => entered).toBe(true);
  before.files.beforeAccess(() => {});
  const world = await before.restart();
  const session = await world.session(root);
  const run = await world.read((tx) => world.deps.store.runs.claim(tx, session.id, world.system.now()));
  if (!run) throw new Error('nothing to claim');
  return { world, session, run };
}

test('an abort between two calls keeps the result of the first and begins no second', async () => {
  const { world, session, run } = await claimed();
  const abort = new AbortController();
  let transactions = 0;
  const transaction: typeof world.deps.store.transaction = async (work) => {
    const result = await world.deps.store.transaction(work);
    transactions += 1;
    // The first reads the open calls, the second saves the first result.
    if (transactions === 2) abort.abort(new Error('aborted between'));
    return result;
  };
  const deps = { ...world.deps, effects: spinOffEffects(world.deps), store: { ...world.deps.store, transaction } };
  await expect(runCalls(run, session, deps, abort.signal)).rejects.toThrow('aborted between');
  expect(world.files.accesses).toEqual(['read x']);
  expect((await world.outline(session.id)).at(-1)).toBe('result a: 1');
});

test('who has lost the run writes nothing, and tells nobody', async () => {
  const { world, session, run } = await claimed();
  await world.read(async (tx) => {
    const { runs, entries } = world.deps.store;
    for (const { position } of await entries.context(tx, session.id))
      await runs.noteCallStarted(tx, run.id, `${position}`);
    await runs.save(tx, run, {});
  });
  const before = await world.outline(session.id);
  const deps = { ...world.deps, effects: spinOffEffects(world.deps) };
  expect(await runCalls(run, session, deps, new AbortController().signal)).toEqual({ kind: 'lost' });
  await world.sender.idle();
  expect(await world.outline(session.id)).toEqual(before);
  expect(world.slack.messages).toEqual([]);
});
