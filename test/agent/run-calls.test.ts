import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { answer, call, completed, inTurn, modelFault, never } from '../support/flow-world-model.ts';

const read = (id: string, path = 'x') => call(id, 'ReadFile', { path });
const write = (id: string, path = 'y') => call(id, 'WriteFile', { path, text: 'z' });
const interrupted =
  'interrupted, outcome unknown: this call was broken off before it had a result. Check before you repeat it.';
const notice = 'WriteFile was interrupted: whether it took effect is unknown. Check before you ask for it again.';

describe('the calls of a response (RUN-3)', () => {
  test('run in their order, each result before the next request', async () => {
    const world = await startWorld({
      files: { x: '1' },
      script: inTurn(completed(write('a'), read('b')), answer('Ok.')),
    });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    expect(world.files.accesses).toEqual(['write y', 'read x']);
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(4)).toEqual(['result a: Created y (1 bytes).', 'result b: 1', 'baton: Ok.']);
  });

  test('one of several with broken arguments is answered with an error, and the others run', async () => {
    const world = await startWorld({
      files: { x: '1' },
      script: inTurn(completed(read('a'), call('b', 'ReadFile', '{"path":"x"'), write('c')), answer('Ok.')),
    });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    expect(world.thread(root)).toEqual(['Ok.']);
    expect(world.files.accesses).toEqual(['read x', 'write y']);
    const items = world.model.requests[1]?.items ?? [];
    const results = items.flatMap((item) => (item.type === 'tool_result' ? [item] : []));
    expect(results.map(({ callId, ok }) => `${callId} ${ok}`).toSorted()).toEqual(['a true', 'b false', 'c true']);
  });

  test.each([
    ['an unknown tool', call('a', 'Deploy', {}), 'There is no tool "Deploy". Known: ReadFile, WriteFile, ListFiles.'],
    ['arguments that do not fit', call('a', 'ReadFile', { path: 7 }), 'The arguments do not fit ReadFile'],
    ['a missing argument', call('a', 'ReadFile', {}), 'The arguments do not fit ReadFile'],
    ['a tool that says no', read('a', 'missing'), 'There is no file missing.'],
  ])('%s is an error that the model reads', async (_name, given, words) => {
    const world = await startWorld({ script: inTurn(completed(given), answer('Ok.')) });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    expect(world.thread(root)).toEqual(['Ok.']);
    expect(JSON.stringify(world.model.requests[1]?.items)).toContain(JSON.stringify(words).slice(1, -1));
  });

  test('keys that a tool does not name have no effect', async () => {
    const world = await startWorld({
      files: { x: '1' },
      script: inTurn(completed(call('a', 'ReadFile', { path: 'x', owner: 'U0BOSS' })), answer('Ok.')),
    });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain('result a: 1');
  });

  test('a fault of a tool is a result without secrets, not the end of the run', async () => {
    const world = await startWorld({ script: inTurn(completed(read('a')), answer('Ok.')) });
    world.files.beforeAccess(() => {
      throw new Error('cannot reach postgres://app:pw123@db/x');
    });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    const { id } = await world.session(root);
    expect((await world.outline(id)).at(-2)).toBe(
      'error a: ReadFile failed: cannot reach postgres://app:[redacted]@db/x',
    );
  });
});

describe('a crash (RUN-4)', () => {
  test('a finished call does not run again', async () => {
    const world = await startWorld({ script: inTurn(completed(write('a'), write('b', 'second')), never) });
    const root = await world.say('<@U0BATON> go');
    void world.work();
    await eventually(() => world.model.requests.length).toBe(2);
    const again = await world.restart(inTurn(answer('Ok.')));
    await again.work();
    expect(again.files.accesses).toEqual(['write y', 'write second']);
    expect(again.thread(root)).toEqual(['Ok.']);
  });

  test('a call under way with outside effects is told to be interrupted, to the model and to people, once', async () => {
    const world = await startWorld({ files: { x: '1' }, script: inTurn(completed(read('a'), write('b'), read('c'))) });
    let entered = false;
    world.files.beforeAccess(async (access) => {
      entered = access === 'write y';
      if (entered) await never();
    });
    const root = await world.say('<@U0BATON> go');
    void world.work();
    await eventually(() => entered).toBe(true);
    world.files.beforeAccess(() => {});
    const again = await world.restart(inTurn(answer('Ok.')));
    await again.work();
    expect(again.files.accesses).toEqual(['read x', 'read x']);
    expect(again.thread(root)).toEqual([notice, 'Ok.']);
    const { id } = await again.session(root);
    expect((await again.outline(id)).slice(5)).toEqual([
      'result a: 1',
      `error b: ${interrupted}`,
      'result c: 1',
      'baton: Ok.',
    ]);
  });

  test('a call under way that only reads runs again', async () => {
    const world = await startWorld({ files: { x: '1' }, script: inTurn(completed(read('a'))) });
    let entered = false;
    world.files.beforeAccess(async () => {
      entered = true;
      await never();
    });
    const root = await world.say('<@U0BATON> go');
    void world.work();
    await eventually(() => entered).toBe(true);
    world.files.beforeAccess(() => {});
    const again = await world.restart(inTurn(answer('Ok.')));
    await again.work();
    expect(again.thread(root)).toEqual(['Ok.']);
    const { id } = await again.session(root);
    expect(await again.outline(id)).toContain('result a: 1');
  });

  test('an id that the server uses again is another call', async () => {
    const world = await startWorld({
      script: inTurn(completed(write('a')), completed(write('a', 'second')), answer('Ok.')),
    });
    await world.say('<@U0BATON> go');
    await world.work();
    expect(world.files.accesses).toEqual(['write y', 'write second']);
    expect(JSON.stringify(world.model.requests[2]?.items)).not.toContain('interrupted');
  });
});

test('a call that a failed run left open gets its result before the next request (L01)', async () => {
  const world = await startWorld({
    limits: { timeoutSeconds: 1 },
    script: inTurn(completed(write('a')), answer('Hello.')),
  });
  world.files.beforeAccess(() => never());
  const root = await world.say('<@U0BATON> go');
  await world.work();
  await world.say('still there?', { in: root });
  await world.work();
  const items = world.model.requests[1]?.items ?? [];
  expect(items.filter(({ type }) => type === 'tool_result')).toHaveLength(1);
  expect(world.thread(root).at(-1)).toBe('Hello.');
});

test('a session stays usable after a failed request between calls', async () => {
  const world = await startWorld({ script: inTurn(completed(read('a')), modelFault('overloaded'), answer('Hello.')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  await world.say('still there?', { in: root });
  await world.work();
  expect(world.thread(root)).toEqual(['Failed: overloaded', 'Hello.']);
});
