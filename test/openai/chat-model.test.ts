import { describe, expect, test, vi } from 'vitest';
import { assistant, requestOf, result, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const request = requestOf([user('From U1:\nhi')]);
const chat = { api: 'chat' } as const;
const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

test('RUN-2: one streamed request, and its answer', async () => {
  const usage = { input: 30, cached: 20, output: 3 };
  const { model, stub } = await stubbedModel([{ text: 'Hello, this is a rather long answer.', usage }], chat);
  const blocks = ['Hello, this is a rather long answer.'];
  expect(await model.respond(request, { signal })).toEqual({
    outcome: { kind: 'completed', items: [assistant(blocks)] },
    usage,
  });
  expect(stub.requests).toHaveLength(1);
  expect(stub.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer key-of-the-test' },
    body: { stream: true, stream_options: { include_usage: true }, model: 'stub-model' },
  });
});

test('RUN-3: parallel calls go back with their results', async () => {
  const calls = ['a', 'b'].map((path) => ({ name: 'ReadFile', arguments: JSON.stringify({ path }), call_id: path }));
  const { model, stub } = await stubbedModel([{ calls, text: 'Let me look.' }, { text: 'Read.' }], chat);
  const { outcome } = await model.respond(request, { signal });
  if (outcome.kind !== 'completed') throw new Error(outcome.kind);
  const items = [...request.items, ...outcome.items, result('a', 'A'), result('b', 'B')];
  await model.respond(requestOf(items), { signal });
  expect(stub.requests[1]?.body.messages.slice(1)).toEqual([
    { role: 'user', content: 'From U1:\nhi' },
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'ReadFile', arguments: '{"path":"a"}' } },
        { id: 'b', type: 'function', function: { name: 'ReadFile', arguments: '{"path":"b"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'A' },
    { role: 'tool', tool_call_id: 'b', content: 'B' },
  ]);
});

test('a call without an id gets one that every template takes', async () => {
  const call = { index: 0, function: { name: 'ReadFile', arguments: '{}' } };
  const { model } = await stubbedModel(
    [{ raw: [chunk({ tool_calls: [call, { ...call, index: 1 }] }, 'tool_calls')] }],
    chat,
  );
  const { outcome } = await model.respond(request, { signal });
  const ids =
    outcome.kind === 'completed' ? outcome.items.flatMap((item) => ('callId' in item ? [item.callId] : [])) : [];
  expect(ids).toEqual([expect.stringMatching(/^[a-z0-9]{9}$/), expect.stringMatching(/^[a-z0-9]{9}$/)]);
  expect(new Set(ids).size).toBe(2);
});

test('a server that does not know how to count in a stream is asked without it', async () => {
  const error = { message: 'Unknown parameter: stream_options', code: null };
  const { model, stub } = await stubbedModel(
    [{ status: 400, error }, { raw: [chunk({ content: 'Hi' }, 'stop')] }],
    chat,
  );
  const { usage } = await model.respond(request, { signal });
  expect(usage).toEqual({ input: 0, cached: 0, output: 0 });
  expect(stub.requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false]);
});

describe('Stop', () => {
  test.each(['after_start', true] as const)('throws its reason and closes the request (hanging: %s)', async (hang) => {
    const { model, stub } = await stubbedModel([{ hang, text: 'Hel' }], chat);
    const controller = new AbortController();
    const reason = new Error('stopped by a person');
    const failed = expect(model.respond(request, { signal: controller.signal })).rejects.toBe(reason);
    await vi.waitUntil(() => stub.requests.length === 1);
    controller.abort(reason);
    await failed;
    await vi.waitUntil(() => stub.requests[0]?.aborted);
  });
});

describe('RUN-7: faults', () => {
  test.each([
    ['a broken connection', { dropped: true, text: 'Hel' }],
    ['an end without a reason', { raw: [chunk({ content: 'Hello.' })] }],
    ['an empty stream', { raw: [] }],
  ] as const)('%s is a cut stream', async (_name, reply) => {
    const { model } = await stubbedModel([reply], chat);
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ code: 'cut_stream', retryable: true });
  });

  test('a request over its time limit', async () => {
    const { model, stub } = await stubbedModel([{ hang: 'after_start', text: 'Hel' }], { ...chat, timeoutSeconds: 1 });
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ code: 'timeout', retryable: true });
    await vi.waitUntil(() => stub.requests[0]?.aborted);
  });

  test.each([
    [
      'an answer that the server gave up',
      chunk({ content: 'Hel' }, 'error'),
      { code: 'server_error', retryable: true },
    ],
    [
      'an error in the stream',
      { error: { message: 'Sorry', type: 'server_error' } },
      { code: 'server_error', retryable: true },
    ],
    [
      'its status as the code',
      { error: { message: 'Sorry', type: 'unavailable', code: 503 } },
      { code: 'unavailable', retryable: true },
    ],
    ['a wrong request, told late', { error: { message: 'No', code: 400 } }, { code: 'bad_request', retryable: false }],
    [
      'an overflow, told late',
      {
        error: {
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
          code: 400,
        },
      },
      { code: 'context_overflow', retryable: false },
    ],
  ])('%s', async (_name, event, fault) => {
    const { model } = await stubbedModel([{ raw: [chunk({ role: 'assistant' }), event] }], chat);
    await expect(model.respond(request, { signal })).rejects.toMatchObject(fault);
  });
});

test('what breaks behind the end takes nothing away', async () => {
  const { model } = await stubbedModel(
    [{ raw: [chunk({ content: 'whole' }, 'stop'), { error: { message: 'Sorry' } }] }],
    chat,
  );
  expect((await model.respond(request, { signal })).outcome).toMatchObject({ items: [{ blocks: ['whole'] }] });
});
