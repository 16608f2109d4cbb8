import { expect, test } from 'vitest';
import type { ToolCall } from '../../src/core/transcript.ts';
import { call, requestOf, result, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;

test.each(['{"{"tagIds":["a"]}', '{"a":1', '[]', 'null', '"x"', ''])(
  'L02: %j as arguments comes through as it was sent, and goes back as what the transcript holds',
  async (args) => {
    const { model, stub } = await stubbedModel([{ calls: [{ name: 'ReadFile', arguments: args }] }, { text: 'ok' }]);
    const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
    if (outcome.kind !== 'completed') throw new Error(outcome.kind);
    const [made] = outcome.items as readonly [ToolCall];
    expect(made).toMatchObject({ type: 'tool_call', name: 'ReadFile', arguments: args });

    const repaired = call(made.callId, '{}', made.provider?.item);
    await model.respond(requestOf([user('hi'), repaired, result(made.callId, 'broken')]), { signal });
    expect(stub.requests[1]?.body.input.slice(1)).toEqual([
      { type: 'function_call', call_id: made.callId, name: 'ReadFile', arguments: '{}' },
      { type: 'function_call_output', call_id: made.callId, output: 'broken' },
    ]);
  },
);
