import { describe, expect, test, vi } from 'vitest';
import { BugError } from '../../src/errors.ts';
import { executeRuns } from '../../src/flows/execute-run.ts';
import { startWorld, type WorldOptions } from '../support/flow-world.ts';
import {
  answer,
  call,
  completed,
  cutOff,
  inTurn,
  message,
  modelFault,
  never,
  refusal,
} from '../support/flow-world-model.ts';

const listing = (id: string) => completed(call(id, 'ListFiles', {}));

async function ask(options: WorldOptions) {
  const world = await startWorld(options);
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  const { id } = await world.session(root);
  return { world, root, id, thread: world.thread(root), run: await world.newestRun(id) };
}

const retryable = (world: Awaited<ReturnType<typeof startWorld>>) => world.button('retry_run').action;

describe('every run ends visibly (RUN-6)', () => {
  test('with an answer of several blocks, posted as one', async () => {
    const { thread, run } = await ask({ script: inTurn(answer('One', 'Two')) });
    expect(thread).toEqual(['One\nTwo']);
    expect(run.state).toBe('succeeded');
  });

  test('with a long answer, in parts', async () => {
    const { thread } = await ask({ script: inTurn(answer('abcdefgh')), splitAt: 3 });
    expect(thread).toEqual(['abc', 'def', 'gh']);
  });

  test('with a refusal, once and without a retry (L07)', async () => {
    const { world, thread, run } = await ask({ script: inTurn(refusal("I can't help with that.")) });
    expect(thread).toEqual(["I can't help with that."]);
    expect(run.state).toBe('succeeded');
    expect(world.model.requests).toHaveLength(1);
  });

  test('cut off: what there is, and that it was cut, and no call of it runs (L04)', async () => {
    const { world, thread, run, id } = await ask({ script: inTurn(cutOff('The first half')) });
    expect(thread).toEqual(['The first half', 'The answer was cut off: it reached the length limit of the model.']);
    expect(retryable(world)).toBe('retry_run');
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('cut off') });
    expect(await world.outline(id)).toContain('baton: The first half');
  });

  test('cut off by a content filter: in its own words', async () => {
    const { world, thread } = await ask({ script: inTurn(cutOff('The first half', 'content_filter')) });
    expect(thread).toEqual(['The first half', 'The answer was cut off by the content filter of the model service.']);
    expect(retryable(world)).toBe('retry_run');
  });

  test('cut off before any text: only that', async () => {
    const { thread } = await ask({ script: inTurn(cutOff(' \n')) });
    expect(thread).toEqual(['The answer was cut off: it reached the length limit of the model.']);
  });

  test('with a fault of the model, its reason, without secrets', async () => {
    const secret = ['sk', 'test', 'FAKE0000000000000000'].join('-');
    const { world, root, thread, run } = await ask({ script: inTurn(modelFault(`refused key ${secret}`)) });
    expect(thread).toEqual(['Failed: refused key [redacted]']);
    expect(run).toMatchObject({ state: 'failed', error: 'Failed: refused key [redacted]' });
    expect(retryable(world)).toBe('retry_run');
    expect(world.status(root)).toBe('active');
  });

  test.each([
    ['a bug of ours', () => Promise.reject(new BugError('internal detail'))],
    ['anything else', () => Promise.reject(new TypeError('internal detail'))],
  ])('with %s: told without its details', async (_name, fault) => {
    const { thread } = await ask({ script: inTurn(fault) });
    expect(thread).toEqual(['Failed: Something went wrong inside Baton; the log has the details.']);
  });
});

test.each([
  ['nothing at all', completed()],
  ['an empty message and an empty text', completed(message(), message(''))],
])('%s is asked for once more, and then told', async (_name, blank) => {
  const { thread, run } = await ask({ script: inTurn(blank, blank) });
  expect(thread).toEqual(['The model returned no text.']);
  expect(run.state).toBe('failed');
});

describe('limits of a run (RUN-5)', () => {
  test('turns: the last allowed turn still runs its calls', async () => {
    const { world, thread, run, id } = await ask({
      limits: { maxTurns: 2 },
      script: inTurn(listing('a'), listing('b')),
    });
    expect(thread).toEqual(['Stopped after 2 turns without an end. Say how to go on, or press Retry.']);
    expect(run).toMatchObject({ state: 'failed', turns: 2 });
    expect((await world.outline(id)).at(-1)).toBe('result b: There are no files here.');
    expect(retryable(world)).toBe('retry_run');
  });

  test('an answer in the last allowed turn is an answer', async () => {
    const { thread } = await ask({ limits: { maxTurns: 2 }, script: inTurn(listing('a'), answer('A.')) });
    expect(thread).toEqual(['A.']);
  });

  test('wall time: the request is aborted and the limit is told', async () => {
    let heard: AbortSignal | undefined;
    const { thread, run } = await ask({
      limits: { timeoutSeconds: 0.05 },
      script: inTurn(({ signal }) => {
        heard = signal;
        return never();
      }),
    });
    expect(heard?.aborted).toBe(true);
    expect(thread).toEqual(['Stopped: the time limit of 0.05 seconds was reached. Say how to go on, or press Retry.']);
    expect(run.state).toBe('failed');
  });

  test('wall time: the hours in which no process ran are not the run\u2019s (RUN-4)', async () => {
    const world = await startWorld({
      script: inTurn(listing('a'), () => {
        world.shutDown();
        return never();
      }),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    world.system.advance(10 * 3_600_000);
    const again = await world.restart(inTurn(answer('A.')));
    const begin = vi.spyOn(again.deps.liveRuns, 'begin');
    await again.work();
    expect(again.thread(root)).toEqual(['A.']);
    expect(begin.mock.calls.map(([, { timeLeftMs }]) => timeLeftMs)).toEqual([1_800_000]);
  });

  test('wall time of a handoff: told without a Retry, which it does not have', async () => {
    const world = await startWorld({ limits: { timeoutSeconds: 0.05 }, script: () => never() });
    const root = await world.say('<@U0BATON> A?');
    await world.say('and B?', { in: root });
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.thread(root)[0]).toBe('Handoff failed: the time limit of 0.05 seconds was reached. Ask for it again.');
  });

  test('a result that is too long loses its middle, and says so', async () => {
    const { world, id } = await ask({
      limits: { toolResultMaxChars: 20 },
      files: { long: `begin${'x'.repeat(200)}end` },
      script: inTurn(completed(call('a', 'ReadFile', { path: 'long' })), answer('A.')),
    });
    const line = (await world.outline(id)).find((one) => one.startsWith('result'));
    expect(line).toMatch(/^result a: beginxxxxx\n\[… 188 characters left out …\]\nxxxxxxxend$/);
  });
});

test('a session that fails leaves others alone', async () => {
  const world = await startWorld({
    script: ({ request }) => {
      if (JSON.stringify(request.items).includes('break')) throw new BugError('boom');
      return answer('Fine.');
    },
  });
  const broken = await world.say('<@U0BATON> break');
  const fine = await world.say('<@U0BATON> work');
  await world.work();
  expect(world.thread(broken)[0]).toContain('Failed:');
  expect(world.thread(fine)).toEqual(['Fine.']);
});

test('a shutdown is not a cancel: the run goes on after the restart, in silence (RUN-4)', async () => {
  const world = await startWorld({
    script: inTurn(listing('a'), () => {
      world.shutDown();
      return never();
    }),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual([]);
  const { id } = await world.session(root);
  expect(await world.newestRun(id)).toMatchObject({ state: 'queued', turns: 2 });
  const again = await world.restart(inTurn(answer('A.')));
  await again.work();
  expect(again.thread(root)).toEqual(['A.']);
  expect(again.files.accesses).toEqual(['list']);
});

test('a run that this process works on is left alone by a second wake-up', async () => {
  const world = await startWorld({
    script: inTurn(async () => {
      const { id } = await world.session(root);
      await executeRuns(id, new AbortController().signal, world.deps);
      return answer('A.');
    }),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual(['A.']);
  expect(world.model.requests).toHaveLength(1);
});

test('a run that is running by its row, but that nobody works on, goes on', async () => {
  const world = await startWorld({ script: inTurn(answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  const { id } = await world.session(root);
  await world.read((tx) => world.deps.store.runs.claim(tx, id, world.system.now()));
  await world.work();
  expect(world.thread(root)).toEqual(['A.']);
});
