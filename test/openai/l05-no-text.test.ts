import { expect, test } from 'vitest';
import { requestOf, user } from './request.ts';
import { stubbedModel } from './stub.ts';

const signal = new AbortController().signal;
const thought = { type: 'reasoning', id: 'rs_1', summary: [] };
const message = (content: readonly unknown[]) => ({ type: 'message', role: 'assistant', content });
const text = (words: string) => ({ type: 'output_text', text: words, annotations: [] });

async function outcomeOf(status: string, output: readonly unknown[]) {
  const { model } = await stubbedModel([{ raw: [{ type: `response.${status}`, response: { status, output } }] }]);
  return (await model.respond(requestOf([user('hi')]), { signal })).outcome;
}

test('L05: reasoning and an empty message are no answer: only the reasoning is left', async () => {
  expect(await outcomeOf('completed', [thought, message([])])).toEqual({
    kind: 'completed',
    items: [{ type: 'reasoning', provider: { api: 'responses', item: thought } }],
  });
});

test('L05: the same, cut off', async () => {
  expect(await outcomeOf('incomplete', [thought, message([])])).toEqual({
    kind: 'cut_off',
    text: '',
    reason: 'unknown',
  });
});

test.each([
  ['no output', []],
  ['an empty text', [message([text('')])]],
])('L05: %s is an answer without items', async (_name, output) => {
  expect(await outcomeOf('completed', output)).toEqual({ kind: 'completed', items: [] });
});

test.each(['\n \n', '\u200b'])(
  'L10: blank text (%j) comes through, for the run to see that it is blank',
  async (blank) => {
    expect(await outcomeOf('completed', [message([text(blank)])])).toMatchObject({ items: [{ blocks: [blank] }] });
  },
);

test('HANDOFF-5: text blocks stay apart, empty ones are dropped', async () => {
  const outcome = await outcomeOf('completed', [message([text('one'), text(''), text('two')])]);
  expect(outcome).toMatchObject({ items: [{ blocks: ['one', 'two'] }] });
});
