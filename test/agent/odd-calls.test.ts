import { describe, expect, test } from 'vitest';
import { readResponse } from '../../src/agent/read-response.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import { startWorld } from '../support/flow-world.ts';
import { expectValid } from '../support/flow-world-invariants.ts';
import { answer, call, completed, cutOff, document, inTurn, message, refusal } from '../support/flow-world-model.ts';

const read = (id: string) => call(id, 'ReadFile', { path: 'x' });

/** What goes back to the service is what it takes: ids that occur once, names and ids of plain characters. */
function expectUsable(request: ModelRequest | undefined, calls: number): void {
  if (!request) throw new Error('no request');
  expectValid(request);
  const ids = request.items.flatMap((item) => (item.type === 'tool_call' ? [item.callId, item.name] : []));
  expect(ids).toHaveLength(2 * calls);
  for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
  const results = request.items.flatMap((item) => (item.type === 'tool_result' ? [item.callId] : []));
  expect(new Set(results).size).toBe(calls);
}

describe('calls whose ids or names no service would take back (RUN-3)', () => {
  test.each<[string, readonly string[]]>([
    ['no ids', ['', '', '']],
    ['one id for all', ['same', 'same', 'same']],
    ['ids that ours would be', ['call_2_same', 'same', 'same', 'call_2_same_', 'same']],
    ['odd characters', ['a b', 'ü:1', '<call>']],
    ['500 characters', ['x'.repeat(500), 'x'.repeat(500)]],
  ])('%s: each call runs and has exactly one result', async (_name, ids) => {
    const world = await startWorld({ files: { x: '1' }, script: inTurn(completed(...ids.map(read)), answer('Ok.')) });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    expect(world.thread(root)).toEqual(['Ok.']);
    expect(world.files.accesses).toHaveLength(ids.length);
    expectUsable(world.model.requests[1], ids.length);
  });

  test.each(['', 'functions.ReadFile', 'Read File', 'x'.repeat(65), 'Lösche'])(
    'the name "%s" stands for no tool',
    async (name) => {
      const world = await startWorld({ script: inTurn(completed(call('a', name, {})), answer('Ok.')) });
      const root = await world.say('<@U0BATON> go');
      await world.work();
      expect(world.thread(root)).toEqual(['Ok.']);
      expectUsable(world.model.requests[1], 1);
      expect(JSON.stringify(world.model.requests[1]?.items)).toContain('There is no tool');
    },
  );

  test('blank arguments are an empty object', async () => {
    const world = await startWorld({ script: inTurn(completed(call('a', 'ListFiles', ' \n')), answer('Ok.')) });
    await world.say('<@U0BATON> go');
    await world.work();
    const items = world.model.requests[1]?.items ?? [];
    expect(items.find(({ type }) => type === 'tool_call')).toMatchObject({ arguments: '{}' });
    expect(items.find(({ type }) => type === 'tool_result')).toMatchObject({ ok: true });
  });

  test('usable ones stay as the model gave them, its own form too', () => {
    const given = { ...read('call-1_x'), provider: { api: 'scripted', item: { id: 'fc_1' } } };
    expect(readResponse({ kind: 'completed', items: [given] })).toEqual({ kind: 'calls', bodies: [given] });
  });
});

describe('half a character in what the model wrote', () => {
  const half = 'half \ud83d of it';
  const whole = 'half \ufffd of it';

  test('is replaced in an answer, in its own form and in the arguments of a call', () => {
    const said = message(half);
    expect(readResponse({ kind: 'completed', items: [said] })).toMatchObject({ text: whole, bodies: [message(whole)] });
    const [called] = [call('a', 'WriteFile', `{"path":"${half}","text":"z"}`)];
    expect(readResponse({ kind: 'completed', items: [called] })).toMatchObject({
      bodies: [{ arguments: `{"path":"${whole}","text":"z"}` }],
    });
  });

  test.each([
    ['a refusal', refusal(half)],
    ['an answer that was cut off', cutOff(half)],
  ])('is replaced in %s', (_name, { outcome }) => expect(readResponse(outcome)).toMatchObject({ text: whole }));

  test('does not come back in the next request, nor in a document and its seed', async () => {
    const world = await startWorld({ script: inTurn(answer(half), answer(document(half)), answer('Going on.')) });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    await world.say('!handoff', { in: root });
    await world.work();
    const [opened] = world.opened();
    await world.say('go on', { in: opened ?? root });
    await world.work();
    expect(world.model.requests).toHaveLength(3);
    expect(JSON.stringify(world.model.requests)).not.toMatch(/\\ud[89a-f]/i);
    expect(JSON.stringify(world.slack.messages)).not.toMatch(/\\ud[89a-f]/i);
  });
});
