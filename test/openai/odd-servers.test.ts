import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOpenAIModel } from '../../src/openai/model.ts';
import type { ModelOutcome } from '../../src/ports/model.ts';
import { requestOf, user } from './request.ts';

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** What the adapter makes of this answer of a server. */
async function outcomeOf(
  { status = 200, type = 'text/event-stream', body }: Answer,
  api: 'chat' | 'responses' = 'chat',
) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = createOpenAIModel({ apiKey: undefined, baseUrl, model: 'm', api, timeoutSeconds: 30 });
  return (await model.respond(requestOf([user('hi')]), { signal: new AbortController().signal })).outcome;
}

const data = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;
const done = 'data: [DONE]\n\n';
const choice = (delta: object, finish_reason: unknown = null) => ({ choices: [{ index: 0, delta, finish_reason }] });
const stream = (...events: readonly object[]): Answer => ({ body: events.map(data).join('') + done });
const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body, null, 1) });
const call = (changes: object) => ({
  index: 0,
  id: 'a',
  function: { name: 'ReadFile', arguments: '{"path":"a"}' },
  ...changes,
});

function said(outcome: ModelOutcome): unknown {
  if (outcome.kind !== 'completed') return outcome;
  return outcome.items.map((item) => {
    if (item.type === 'message') return item.blocks.join();
    return item.type === 'tool_call' ? [item.callId, item.name, item.arguments] : item.type;
  });
}

const whole = { role: 'assistant', content: 'All of it.' };

describe('what a server does with Chat Completions in its own way is understood (RUN-2)', () => {
  test.each<[string, Answer, unknown]>([
    [
      'one body in place of a stream',
      json({ choices: [{ index: 0, message: whole, finish_reason: 'stop' }] }),
      ['All of it.'],
    ],
    [
      'one body with a call',
      json({
        choices: [
          { message: { content: null, tool_calls: [call({ index: undefined })] }, finish_reason: 'tool_calls' },
        ],
      }),
      [['a', 'ReadFile', '{"path":"a"}']],
    ],
    ['a stream labelled as JSON', { ...stream(choice({ content: 'Hi' }, 'stop')), type: 'application/json' }, ['Hi']],
    ['a whole message in a stream', stream({ choices: [{ message: whole, finish_reason: 'stop' }] }), ['All of it.']],
    [
      'counts that are words',
      stream(choice({ content: 'Hi' }), { ...choice({}, 'stop'), usage: { prompt_tokens: 'few' } }),
      ['Hi'],
    ],
    ['counts that are a list', stream(choice({ content: 'Hi' }), { ...choice({}, 'stop'), usage: [] }), ['Hi']],
    [
      'an id that is a number',
      stream(choice({ tool_calls: [call({ id: 0 })] }, 'tool_calls')),
      [['0', 'ReadFile', '{"path":"a"}']],
    ],
    [
      'an index that is a word',
      stream(choice({ tool_calls: [call({ index: '0' })] }, 'tool_calls')),
      [['a', 'ReadFile', '{"path":"a"}']],
    ],
    [
      'arguments that are a list',
      stream(choice({ tool_calls: [call({ function: { name: 'ReadFile', arguments: [] } })] }, 'tool_calls')),
      [['a', 'ReadFile', '[]']],
    ],
    ['a reason in capitals', stream(choice({ content: 'Hi' }, 'STOP')), ['Hi']],
    ['the reason of another family', stream(choice({ content: 'Hi' }, 'eos_token')), ['Hi']],
    [
      'thoughts in the text',
      stream(choice({ content: '<think>\nHm' }), choice({ content: '</think>\n\nHi' }, 'stop')),
      ['Hi'],
    ],
    ['nothing but thoughts', stream(choice({ content: '<think>Hm</think>' }, 'stop')), []],
    [
      'thoughts that were cut off',
      stream(choice({ content: '<think>Hm' }, 'length')),
      { kind: 'cut_off', text: '', reason: 'length' },
    ],
    [
      'words about the tag',
      stream(choice({ content: 'Use <think> and </think>.' }, 'stop')),
      ['Use <think> and </think>.'],
    ],
  ])('%s', async (_way, answer, expected) => {
    expect(said(await outcomeOf(answer))).toEqual(expected);
  });
});

describe('a failure is told with the words of the server (RUN-6, RUN-7)', () => {
  test.each<[string, Answer, object]>([
    [
      'one body with an error',
      json({ error: { message: 'loading the model', code: 503 } }),
      { message: expect.stringContaining('loading the model'), retryable: true },
    ],
    [
      'one body with a refusal',
      json({ error: { message: 'no such thing', type: 'invalid_request_error' } }),
      { message: expect.stringContaining('no such thing'), retryable: false },
    ],
    [
      'an error without its wrapper',
      stream({ object: 'error', message: 'max_tokens must be positive', type: 'BadRequestError', code: 400 }),
      { message: expect.stringContaining('max_tokens must be positive'), retryable: false },
    ],
    [
      'a page of a proxy',
      {
        status: 502,
        type: 'text/html',
        body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      },
      { message: 'The model service failed: 502 502 Bad Gateway', retryable: true },
    ],
    [
      'a page at the wrong address',
      { type: 'text/html; charset=utf-8', body: '<!doctype html><p>Welcome</p>' },
      { message: expect.stringContaining('check OPENAI_BASE_URL'), retryable: false },
    ],
  ])('%s', async (_way, answer, expected) => {
    await expect(outcomeOf(answer)).rejects.toMatchObject(expected);
  });
});

test('the Responses API in one body too', async () => {
  const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'All of it.' }] }];
  expect(said(await outcomeOf(json({ status: 'completed', output }), 'responses'))).toEqual(['All of it.']);
});
