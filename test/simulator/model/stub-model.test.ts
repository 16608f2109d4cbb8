import OpenAI, { APIError } from 'openai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Reply, type Script, type StubModel, startStubModel } from './stub-model.ts';

let stub: StubModel | undefined;
afterEach(async () => {
  await stub?.stop();
  stub = undefined;
});

async function start(script: Script): Promise<{ stub: StubModel; client: OpenAI }> {
  stub = await startStubModel({ script });
  return { stub, client: new OpenAI({ apiKey: 'test', baseURL: stub.url, maxRetries: 0 }) };
}

async function respond(reply: Reply) {
  const { client } = await start(() => reply);
  return client.responses.stream({ model: 'm', input: 'hello' }).finalResponse();
}

describe('a streamed response, read by the SDK', () => {
  test('text comes whole, with usage', async () => {
    const text = 'Grüße 😀 '.repeat(30);
    const response = await respond({ text, usage: { cached: 3 } });
    expect(response).toMatchObject({
      status: 'completed',
      output_text: text,
      usage: { input_tokens_details: { cached_tokens: 3 } },
    });
  });

  test('calls keep their arguments as they are, after the text', async () => {
    const response = await respond({
      text: 'Let me see.',
      calls: [{ name: 'ReadFile', arguments: '{broken', call_id: 'c1' }],
    });
    expect(response.output.map((item) => item.type)).toEqual(['message', 'function_call']);
    expect(response.output[1]).toMatchObject({ name: 'ReadFile', arguments: '{broken', call_id: 'c1' });
  });

  test('call ids of two requests differ', async () => {
    const { client } = await start(() => ({ calls: [{ name: 'ListFiles', arguments: '{}' }] }));
    const ask = async () => JSON.stringify((await client.responses.create({ model: 'm', input: 'x' })).output);
    expect(await ask()).not.toBe(await ask());
  });

  test('a refusal, reasoning alone, and a cut answer have their own shapes', async () => {
    expect((await respond({ refusal: 'No.' })).output[0]).toMatchObject({
      content: [{ type: 'refusal', refusal: 'No.' }],
    });
    await stub?.stop();
    expect((await respond({ reasoningOnly: true })).output.map((item) => item.type)).toEqual(['reasoning']);
    await stub?.stop();
    const cut = await respond({ cutOff: true, text: 'half' });
    expect(cut).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output_text: 'half',
    });
  });
});

test('chat completions say the same', async () => {
  const { client } = await start(() => ({
    text: 'Yes.',
    calls: [{ name: 'ListFiles', arguments: '{"path":"docs/notes/2026/plans"}' }],
  }));
  const messages = [{ role: 'user', content: 'hello' }] as const;
  const whole = await client.chat.completions.create({ model: 'm', messages: [...messages] });
  const streamed = await client.chat.completions.stream({ model: 'm', messages: [...messages] }).finalChatCompletion();
  for (const { choices } of [whole, streamed]) {
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'Yes.',
        tool_calls: [{ function: { name: 'ListFiles', arguments: '{"path":"docs/notes/2026/plans"}' } }],
      },
    });
  }
});

describe('faults', () => {
  test('an HTTP error carries its body and headers', async () => {
    const reply = {
      status: 429,
      error: { message: 'slow down', code: 'rate_limit_exceeded' },
      headers: { 'retry-after': '7' },
    };
    const failed = await respond(reply).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(APIError);
    expect(failed).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect((failed as APIError).headers?.get('retry-after')).toBe('7');
  });

  test('a dropped connection ends the stream in an error after its text, and is not the client’s abort', async () => {
    const { client } = await start(() => ({ dropped: true, text: 'half' }));
    let said = '';
    const read = async () => {
      for await (const event of await client.responses.create({ model: 'm', input: 'x', stream: true })) {
        if (event.type === 'response.output_text.delta') said += event.delta;
      }
    };
    await expect(read()).rejects.toThrow();
    expect(said).toBe('half');
    expect(stub?.requests[0]?.aborted).toBe(false);
  });

  test.each([true, 'after_start'] as const)(
    'hang %s ends only when the client aborts, which is recorded',
    async (hang) => {
      const { client } = await start(() => ({ hang }));
      const abort = new AbortController();
      const read = async () => {
        const stream = await client.responses.create(
          { model: 'm', input: 'x', stream: true },
          { signal: abort.signal },
        );
        for await (const event of stream) void event;
      };
      const reading = read();
      reading.catch(() => {});
      await vi.waitFor(() => expect(stub?.requests).toHaveLength(1));
      expect(stub?.requests[0]?.aborted).toBe(false);
      abort.abort();
      await reading.catch(() => {});
      await vi.waitFor(() => expect(stub?.requests[0]?.aborted).toBe(true));
    },
  );

  test('a script that throws is a 500 with its message', async () => {
    const { client } = await start(() => {
      throw new Error('nothing planned for this request');
    });
    await expect(client.responses.create({ model: 'm', input: 'x' })).rejects.toThrow(/nothing planned/);
  });
});

test('the script sees the body and its number; cached tokens are the prefix shared with an earlier request', async () => {
  const { client, stub } = await start((body, n) => ({ text: `${n}: ${body.instructions}` }));
  const first = [{ role: 'user', content: 'a'.repeat(400) }] as const;
  const ask = (instructions: string, input: { role: 'user'; content: string }[]) =>
    client.responses.create({ model: 'm', instructions, input });
  await ask('be kind', [...first]);
  const second = await ask('be kind', [...first, { role: 'user', content: 'more' }]);
  const other = await ask('be brief', [...first]);
  expect(second.output_text).toBe('1: be kind');
  expect(second.usage?.input_tokens_details.cached_tokens).toBeGreaterThan(100);
  expect(other.usage?.input_tokens_details.cached_tokens).toBeLessThan(20);
  expect(stub.requests.map((request) => request.body.instructions)).toEqual(['be kind', 'be kind', 'be brief']);
});
