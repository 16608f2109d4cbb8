import { expect, test } from 'vitest';
import { requestOf, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const spinOff = { name: 'SpinOffTask', arguments: '{"channel":"C2"}' };

test('L04: a cut-off response hands on none of its calls, although their arguments are whole by chance', async () => {
  const { model } = await stubbedModel([{ cutOff: true, text: 'I will', calls: [spinOff] }]);
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'cut_off', text: 'I will', reason: 'max_output_tokens' });
});

test.each([
  ['a filter', { reason: 'content_filter' }, 'content_filter'],
  ['no reason at all', null, 'unknown'],
])('L04: cut off by %s, told by the status alone', async (_name, details, reason) => {
  const response = { status: 'incomplete', incomplete_details: details, output: [] };
  const { model } = await stubbedModel([{ raw: [{ type: 'response.completed', response }] }]);
  const { outcome } = await model.respond(requestOf([user('hi')]), { signal });
  expect(outcome).toEqual({ kind: 'cut_off', text: '', reason });
});
