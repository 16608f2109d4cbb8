import { expect, test } from 'vitest';
import { everyApi } from './every-api.ts';
import { requestOf, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const words = "I can't help with that.";
const delta = { type: 'response.refusal.delta', output_index: 0, content_index: 0 };
const chunk = (refusal: string, finish_reason: string | null) => ({ choices: [{ delta: { refusal }, finish_reason }] });

test.each([
  ['responses', 'as the whole answer', { refusal: words }],
  [
    'responses',
    'in deltas only',
    {
      raw: [
        { ...delta, delta: "I can't " },
        { ...delta, delta: 'help with that.' },
        { type: 'response.completed', response: { status: 'completed', output: [] } },
      ],
    },
  ],
  ['chat', 'as the whole answer', { refusal: words }],
  ['chat', 'in deltas', { raw: [chunk("I can't ", null), chunk('help with that.', 'stop')] }],
  ['chat', 'that a filter ends', { raw: [chunk(words, 'content_filter')] }],
] as const)("L07: behind %s a refusal %s is the model's words", async (api, _name, reply) => {
  const { model } = await stubbedModel([reply], { api });
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'refused', text: words });
});

test.each(everyApi)('L07: behind %s a refusal without words is no refusal', async (api) => {
  const { model } = await stubbedModel([{ refusal: '' }], { api });
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'completed', items: [] });
});
