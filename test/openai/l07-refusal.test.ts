import { expect, test } from 'vitest';
import { requestOf, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const words = "I can't help with that.";
const delta = { type: 'response.refusal.delta', output_index: 0, content_index: 0 };

test.each([
  ['as the whole answer', { refusal: words }],
  [
    'in deltas only',
    {
      raw: [
        { ...delta, delta: "I can't " },
        { ...delta, delta: 'help with that.' },
        { type: 'response.completed', response: { status: 'completed', output: [] } },
      ],
    },
  ],
] as const)("L07: a refusal %s is the model's words", async (_name, reply) => {
  const { model } = await stubbedModel([reply]);
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'refused', text: words });
});

test('L07: a refusal without words is no refusal', async () => {
  const { model } = await stubbedModel([{ refusal: '' }]);
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'completed', items: [] });
});
