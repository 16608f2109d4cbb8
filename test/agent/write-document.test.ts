import { describe, expect, test } from 'vitest';
import { handoffInstruction } from '../../src/core/handoff-document.ts';
import { startWorld } from '../support/flow-world.ts';
import {
  answer,
  call,
  completed,
  cutOff,
  document,
  inTurn,
  message,
  modelFault,
  reasoning,
  refusal,
  type Script,
} from '../support/flow-world-model.ts';

/** A session with a tool call in it, then a handoff whose requests are answered by `script`. */
async function handOff(script: Script, focus = '') {
  const world = await startWorld({
    files: { x: '1' },
    script: inTurn(completed(reasoning('hm'), call('a', 'ReadFile', { path: 'x' })), answer('A.')),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  world.model.follow(script);
  await world.say(`!handoff ${focus}`, { in: root });
  await world.work();
  const { id } = await world.session(root);
  return {
    world,
    root,
    run: await world.newestRun(id),
    thread: world.thread(root),
    requests: world.model.requests.slice(2),
  };
}

const failed = (reason: string) => ['A.', `Handoff failed: ${reason}`];

describe('the side request (HANDOFF-5)', () => {
  test('continues the session\u2019s last request byte for byte, with the instruction behind it', async () => {
    const { world, requests } = await handOff(inTurn(answer(document())), 'the tests');
    const last = world.model.requests[1];
    const [asked] = requests;
    expect(asked).toMatchObject({
      instructions: last?.instructions,
      tools: last?.tools,
      cacheKey: last?.cacheKey,
      toolChoice: 'none',
    });
    const before = JSON.stringify(last?.items).slice(0, -1);
    expect(JSON.stringify(asked?.items).startsWith(before)).toBe(true);
    expect(asked?.items.slice(last?.items.length)).toEqual([
      message('A.'),
      { type: 'message', role: 'user', text: handoffInstruction('the tests') },
    ]);
  });

  test('is not stored, and neither is the instruction', async () => {
    const { world, root } = await handOff(inTurn(answer(document())));
    const { id } = await world.session(root);
    expect(JSON.stringify(await world.bodies(id))).not.toContain('Write a handoff document');
  });

  test('only text blocks count, joined with a newline', async () => {
    const { thread, run } = await handOff(
      inTurn(completed(reasoning('hm'), message('## Goal\nG', 'rest '), message('more'))),
    );
    expect(thread.at(-1)).toBe('[Handoff document]\n## Goal\nG\nrest \nmore');
    expect(run).toMatchObject({ state: 'succeeded', usage: { input: 100, cached: 40, output: 10 } });
  });

  test('the tokens of a first answer without text count too (RUN-8)', async () => {
    const { run } = await handOff(inTurn(completed(call('b', 'ListFiles', {})), answer(document())));
    expect(run).toMatchObject({ state: 'succeeded', usage: { input: 200, cached: 80, output: 20 } });
  });

  test('text counts, also with a stray call beside it, which does not run', async () => {
    const { world, thread, requests } = await handOff(
      inTurn(completed(message(document()), call('b', 'WriteFile', { path: 'y', text: '1' }))),
    );
    expect(thread.at(-1)).toBe(`[Handoff document]\n${document()}`);
    expect(requests).toHaveLength(1);
    expect(world.files.accesses).toEqual(['read x']);
  });
});

describe('failures are told apart from a cancel, and open nothing (HANDOFF-9, H01)', () => {
  test.each<[string, Script, string]>([
    ['empty text', () => answer(''), 'The model returned no text. Try again.'],
    ['blank text', () => answer('  \n\t'), 'The model returned no text. Try again.'],
    ['reasoning only', () => completed(reasoning('hm')), 'The model returned no text. Try again.'],
    ['a refusal', () => refusal("I can't."), "The model refused: I can't."],
    [
      'a document that is cut off',
      () => cutOff(document()),
      'The document was cut off before its end. Try again, or ask for a shorter one in the focus.',
    ],
    [
      'a time-out of the request',
      modelFault('no answer within 600 seconds', 'timeout'),
      'no answer within 600 seconds',
    ],
    ['any fault of the model', modelFault('overloaded'), 'overloaded'],
  ])('%s', async (_name, step, reason) => {
    const { world, root, thread, run, requests } = await handOff(inTurn(step));
    expect(thread).toEqual(failed(reason));
    expect(run).toMatchObject({ kind: 'handoff', state: 'failed', error: reason });
    expect(requests).toHaveLength(1);
    expect(world.opened()).toEqual([]);
    expect(world.status(root)).toBe('active');
    const session = await world.session(root);
    expect(session.handedOffTo).toBeUndefined();
    expect((await world.outline(session.id)).at(-1)).toBe('baton: A.');
    expect(() => world.button('cancel_handoff')).toThrow('0 buttons');
  });

  test('a channel where nothing can be opened fails before any token is spent (HANDOFF-3)', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    world.setPlace({ ok: false, reason: 'This channel is archived.' });
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(failed('This channel is archived.'));
    expect(world.model.requests).toHaveLength(1);
  });

  test('the reason is told and kept without secrets', async () => {
    const secret = ['sk', 'test', 'FAKE0000000000000000'].join('-');
    const { thread, run } = await handOff(inTurn(modelFault(`refused key ${secret}`)));
    expect(thread).toEqual(failed('refused key [redacted]'));
    expect(run.error).toBe('refused key [redacted]');
  });

  test('the session goes on as before', async () => {
    const { world, root } = await handOff(inTurn(modelFault('overloaded')));
    world.model.follow(inTurn(answer('Still here.')));
    await world.say('and now?', { in: root });
    await world.work();
    expect(world.thread(root).at(-1)).toBe('Still here.');
  });
});
