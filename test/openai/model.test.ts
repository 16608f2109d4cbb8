import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createOpenAIModel } from '../../src/openai/model.ts';
import { assistant, reasoning, requestOf, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const request = requestOf([user('hi')]);

test('RUN-2: one streamed request, and its answer', async () => {
  const { model, stub } = await stubbedModel([{ text: 'Hello.', usage: { input: 30, cached: 20, output: 3 } }]);
  const response = await model.respond(request, { signal });
  expect(response).toEqual({
    outcome: { kind: 'completed', items: [expect.objectContaining({ role: 'assistant', blocks: ['Hello.'] })] },
    usage: { input: 30, cached: 20, output: 3 },
  });
  expect(stub.requests).toHaveLength(1);
  expect(stub.requests[0]).toMatchObject({
    path: '/v1/responses',
    headers: { authorization: 'Bearer key-of-the-test' },
    body: { stream: true, store: false, model: 'stub-model' },
  });
});

test('an answer goes back with the next request as it came, its store marks apart', async () => {
  const { model, stub } = await stubbedModel([{ text: 'Hello.' }, { text: 'Again.' }]);
  const { outcome } = await model.respond(request, { signal });
  if (outcome.kind !== 'completed') throw new Error(outcome.kind);
  await model.respond(requestOf([user('hi'), ...outcome.items, user('more')]), { signal });
  expect(stub.requests[1]?.body.input[1]).toEqual({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Hello.', annotations: [] }],
  });
});

describe('Stop', () => {
  test.each(['after_start', true] as const)('throws its reason and closes the request (hanging: %s)', async (hang) => {
    const { model, stub } = await stubbedModel([{ hang, text: 'Hel' }]);
    const controller = new AbortController();
    const reason = new Error('stopped by a person');
    const asked = model.respond(request, { signal: controller.signal });
    const failed = expect(asked).rejects.toBe(reason);
    await vi.waitUntil(() => stub.requests.length === 1);
    controller.abort(reason);
    await failed;
    await vi.waitUntil(() => stub.requests[0]?.aborted);
  });

  test('before the request: nothing is sent', async () => {
    const { model, stub } = await stubbedModel([{ text: 'x' }]);
    const reason = new Error('stopped');
    await expect(model.respond(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(stub.requests).toHaveLength(0);
  });
});

describe('RUN-7: faults', () => {
  test.each(['after_start', true] as const)('a request over its time limit (hanging: %s)', async (hang) => {
    const { model, stub } = await stubbedModel([{ hang, text: 'Hel' }], { timeoutSeconds: 1 });
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ code: 'timeout', retryable: true });
    await vi.waitUntil(() => stub.requests[0]?.aborted);
  });

  test.each([
    ['a broken connection', { dropped: true, text: 'Hel' }],
    ['an end without the last event', { raw: [{ type: 'response.created', response: {} }] }],
    ['an empty stream', { raw: [] }],
  ] as const)('%s is a cut stream', async (_name, reply) => {
    const { model } = await stubbedModel([reply]);
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ code: 'cut_stream', retryable: true });
  });

  test('an HTTP error is asked once, and keeps how long to wait', async () => {
    const error = { message: 'Slow down', code: 'rate_limit_exceeded', type: 'requests' };
    const { model, stub } = await stubbedModel([{ status: 429, error, headers: { 'retry-after': '7' } }]);
    const fault = { service: 'model', code: 'rate_limit_exceeded', retryable: true, retryAfterSeconds: 7 };
    await expect(model.respond(request, { signal })).rejects.toMatchObject(fault);
    expect(stub.requests).toHaveLength(1);
  });

  test('a wait in milliseconds, and one up to a date', async () => {
    const error = { message: 'Slow down' };
    const soon = new Date(Date.now() + 3_600_000).toUTCString();
    const { model } = await stubbedModel([
      { status: 429, error, headers: { 'retry-after-ms': '1500' } },
      { status: 503, error, headers: { 'retry-after': soon } },
      { status: 503, error, headers: { 'retry-after': 'later' } },
    ]);
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ retryAfterSeconds: 1.5 });
    const waits: { retryAfterSeconds: number } = await model.respond(request, { signal }).catch((fault) => fault);
    expect(waits.retryAfterSeconds).toBeGreaterThan(3_000);
    expect(waits.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    await expect(model.respond(request, { signal })).rejects.toMatchObject({ retryAfterSeconds: undefined });
  });

  test.each([
    [
      'response.failed',
      { type: 'response.failed', response: { status: 'failed', error: { code: 'server_error', message: 'Sorry' } } },
    ],
    ['an error event', { type: 'error', code: 'server_error', message: 'Sorry', param: null }],
    ['an error event of another form', { type: 'error', error: { code: 'server_error', message: 'Sorry' } }],
  ])('%s in the stream', async (_name, event) => {
    const { model } = await stubbedModel([{ raw: [{ type: 'response.created', response: {} }, event] }]);
    const fault = { code: 'server_error', retryable: true, message: 'The model service failed: Sorry' };
    await expect(model.respond(request, { signal })).rejects.toMatchObject(fault);
  });

  test('an overflow told inside the stream', async () => {
    const error = { code: 'context_length_exceeded', message: 'Your input exceeds the context window of this model.' };
    const { model } = await stubbedModel([
      { raw: [{ type: 'response.failed', response: { status: 'failed', error } }] },
    ]);
    await expect(model.respond(request, { signal })).rejects.toMatchObject({
      code: 'context_overflow',
      retryable: false,
    });
  });

  test.each(['', 'user:geheim@'])('nobody at the address: the host is named, no password in it (%s)', async (login) => {
    const port = await closedPort();
    const baseUrl = `http://${login}127.0.0.1:${port}/v1`;
    const model = createOpenAIModel({ apiKey: undefined, baseUrl, model: 'm', api: 'responses', timeoutSeconds: 5 });
    const fault: Error = await model.respond(request, { signal }).catch((error) => error);
    expect(fault).toMatchObject({ code: 'unreachable', retryable: true });
    // fetch does not even try an address with a login.
    const why = login ? '' : ' (ECONNREFUSED)';
    const place = `127.0.0.1:${port}`;
    const words = `The model service at ${place} could not be reached${why}: check OPENAI_BASE_URL and the network.`;
    expect(fault.message).toBe(words);
  });
});

test('what breaks behind the last event takes nothing away', async () => {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(`data: ${JSON.stringify({ type: 'response.output_text.delta', delta: 'whole' })}\n\n`);
    res.write(`data: ${JSON.stringify({ type: 'response.completed', response: {} })}\n\n`, () => res.destroy());
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  onTestFinished(() => void server.close());
  const model = createOpenAIModel({
    apiKey: 'k',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'm',
    api: 'responses',
    timeoutSeconds: 5,
  });
  const { outcome } = await model.respond(request, { signal });
  expect(outcome).toMatchObject({ kind: 'completed', items: [{ blocks: ['whole'] }] });
});

describe('reasoning that the service cannot read', () => {
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' };
  const asked = requestOf([user('hi'), reasoning(thought), assistant(['Hello.']), user('more')]);
  const refusal = {
    status: 400,
    error: { message: 'The encrypted content gAAA could not be verified.', code: 'invalid_encrypted_content' },
  };

  test('is left out, and the session goes on', async () => {
    const { model, stub } = await stubbedModel([refusal, { text: 'Going on.' }]);
    const { outcome } = await model.respond(asked, { signal });
    expect(outcome).toMatchObject({ kind: 'completed', items: [{ blocks: ['Going on.'] }] });
    const types = stub.requests.map(({ body }) => body.input.map(({ type }: { type: string }) => type));
    expect(types).toEqual([
      ['message', 'reasoning', 'message', 'message'],
      ['message', 'message', 'message'],
    ]);
    expect(stub.requests[1]?.body).not.toHaveProperty('include');
  });

  test('is left out once, not for ever', async () => {
    const { model, stub } = await stubbedModel([refusal, refusal, refusal]);
    await expect(model.respond(asked, { signal })).rejects.toMatchObject({ code: 'bad_request' });
    expect(stub.requests).toHaveLength(2);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
