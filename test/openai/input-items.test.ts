import { describe, expect, test } from 'vitest';
import type { ModelItem } from '../../src/core/prompt.ts';
import { toInputItems } from '../../src/openai/input-items.ts';
import { assistant, call, developer, reasoning, result, user } from './request.ts';

const said = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA', content: null, status: null };
const rawCall = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'c1',
  name: 'ReadFile',
  arguments: '{"a',
  status: 'completed',
};

describe('items as the API takes them', () => {
  test.each<[string, ModelItem, unknown]>([
    [
      "a person's message",
      user('hello'),
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] },
    ],
    [
      'a note of ours',
      developer('Today is Monday.'),
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Today is Monday.' }] },
    ],
    [
      'a message of the model that we wrote down ourselves',
      assistant(['one', '', 'two']),
      {
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'output_text', text: 'one', annotations: [] },
          { type: 'output_text', text: 'two', annotations: [] },
        ],
      },
    ],
    [
      'a message as the API sent it, without what points at its store, and what a newer API put there',
      assistant(['one'], { ...said, phase: 'final_answer', content: [part('one'), part('')] }),
      {
        type: 'message',
        role: 'assistant',
        phase: 'final_answer',
        content: [{ type: 'output_text', text: 'one', annotations: [] }],
      },
    ],
    [
      "a message of another API, from the entry's own text",
      { ...assistant(['one']), provider: { api: 'chat', item: { role: 'assistant', content: 'other' } } },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'one', annotations: [] }] },
    ],
    [
      'a call without a stored form',
      call('c1', '{"path":"a"}'),
      { type: 'function_call', call_id: 'c1', name: 'ReadFile', arguments: '{"path":"a"}' },
    ],
    [
      "a call as the API sent it, with the entry's arguments instead of broken ones (L02)",
      call('c1', '{}', { ...rawCall, caller: null, namespace: 'files' }),
      { type: 'function_call', call_id: 'c1', name: 'ReadFile', arguments: '{}', namespace: 'files' },
    ],
    ['a result', result('c1', 'text'), { type: 'function_call_output', call_id: 'c1', output: 'text' }],
  ])('%s', (_name, item, expected) => {
    expect(toInputItems([item])).toEqual([expected]);
  });

  test('a message without any text is left out', () => {
    expect(toInputItems([assistant([]), assistant([''], { ...said, content: [part('')] })])).toEqual([]);
  });
});

describe('reasoning', () => {
  const encrypted = { type: 'reasoning', summary: [], encrypted_content: 'gAAA' };
  const typesOf = (items: readonly ModelItem[]) => toInputItems(items).map(({ type }) => type);

  test('goes back encrypted, without the id that would be looked up', () => {
    expect(toInputItems([reasoning(thought), call('c1', '{}')])[0]).toEqual(encrypted);
  });

  test('goes back readable with its id, as the servers want it that do not encrypt', () => {
    const readable = { type: 'reasoning', id: 'rs_1', summary: [], content: [{ type: 'reasoning_text', text: 'hm' }] };
    const item = { ...readable, encrypted_content: null, status: 'completed' };
    expect(toInputItems([reasoning(item), assistant(['a'])])[0]).toEqual(readable);
  });

  test.each<[string, readonly ModelItem[], readonly string[]]>([
    ['before a message', [reasoning(thought), assistant(['a'])], ['reasoning', 'message']],
    ['before a call', [reasoning(thought), call('c1', '{}')], ['reasoning', 'function_call']],
    [
      'two before a call',
      [reasoning(thought), reasoning(thought), call('c1', '{}')],
      ['reasoning', 'reasoning', 'function_call'],
    ],
    ['at the end: nothing follows', [user('a'), reasoning(thought)], ['message']],
    ["before a person's message: nothing of the model follows", [reasoning(thought), user('a')], ['message']],
    ['before an empty message and a person', [reasoning(thought), assistant(['']), user('a')], ['message']],
    [
      'before a result',
      [call('c1', '{}'), reasoning(thought), result('c1', 'x')],
      ['function_call', 'function_call_output'],
    ],
    ['with nothing to read', [reasoning({ ...thought, encrypted_content: null }), assistant(['a'])], ['message']],
    ['of another API', [reasoning(thought, 'chat'), assistant(['a'])], ['message']],
  ])('%s', (_name, items, types) => {
    expect(typesOf(items)).toEqual(types);
  });
});
