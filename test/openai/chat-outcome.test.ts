import { expect, test } from 'vitest';
import type { ChatAnswer } from '../../src/openai/assemble-chat.ts';
import { isFailed, toModelResponse } from '../../src/openai/chat-outcome.ts';

const spoken: ChatAnswer = { text: 'Hi', refusal: '', calls: [], finishReason: 'stop', usage: undefined };
const called: ChatAnswer = {
  ...spoken,
  text: '',
  calls: [{ id: 'a', name: 'ReadFile', arguments: '{}' }],
  finishReason: 'tool_calls',
};

const message = { type: 'message', role: 'assistant', blocks: ['Hi'], writtenBy: undefined, provider: undefined };
const call = { type: 'tool_call', callId: 'a', name: 'ReadFile', arguments: '{}', provider: undefined };

test.each<[string, ChatAnswer, unknown]>([
  ['text', spoken, { kind: 'completed', items: [message] }],
  ['calls', called, { kind: 'completed', items: [call] }],
  ['text and calls', { ...called, text: 'Hi' }, { kind: 'completed', items: [message, call] }],
  [
    'calls that end with "stop", as some servers do',
    { ...called, finishReason: 'stop' },
    { kind: 'completed', items: [call] },
  ],
  ['nothing at all (L05)', { ...spoken, text: '' }, { kind: 'completed', items: [] }],
  ['text up to the limit', { ...spoken, finishReason: 'length' }, { kind: 'cut_off', text: 'Hi', reason: 'length' }],
  [
    'text up to a filter',
    { ...spoken, finishReason: 'content_filter' },
    { kind: 'cut_off', text: 'Hi', reason: 'content_filter' },
  ],
  [
    'calls up to the limit: none runs (L04)',
    { ...called, finishReason: 'length' },
    { kind: 'cut_off', text: '', reason: 'length' },
  ],
  [
    'calls up to an end that nobody knows: none runs',
    { ...called, finishReason: 'pause' },
    { kind: 'cut_off', text: '', reason: 'pause' },
  ],
  ['a refusal (L07)', { ...spoken, text: '', refusal: 'No.' }, { kind: 'refused', text: 'No.' }],
  ['a refusal beside text and calls', { ...called, text: 'Hi', refusal: 'No.' }, { kind: 'refused', text: 'No.' }],
  ['a refusal without words is none', { ...spoken, refusal: ' ' }, { kind: 'completed', items: [message] }],
])('%s', (_name, answer, outcome) => {
  expect(toModelResponse(answer).outcome).toEqual(outcome);
});

test.each([
  ['stop', false],
  ['length', false],
  ['error', true],
  ['abort', true],
  ['insufficient_system_resource', true],
])('an answer that ends with "%s" has failed: %s', (finishReason, failed) => {
  expect(isFailed({ ...spoken, finishReason })).toBe(failed);
});

test.each<[string, ChatAnswer['usage'], unknown]>([
  [
    'all of it',
    { prompt_tokens: 9, prompt_tokens_details: { cached_tokens: 4 }, completion_tokens: 2 },
    { input: 9, cached: 4, output: 2 },
  ],
  [
    'without the cache',
    { prompt_tokens: 9, prompt_tokens_details: null, completion_tokens: 2 },
    { input: 9, cached: 0, output: 2 },
  ],
  ['none', undefined, { input: 0, cached: 0, output: 0 }],
])('RUN-8: tokens, %s', (_name, usage, tokens) => {
  expect(toModelResponse({ ...spoken, usage }).usage).toEqual(tokens);
});
