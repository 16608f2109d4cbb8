import { describe, expect, test } from 'vitest';
import { assembleStream } from '../../src/openai/assemble-stream.ts';
import { toModelResponse } from '../../src/openai/response-outcome.ts';
import { StreamEvent } from '../../src/openai/wire.ts';
import { toResponseEvents } from '../simulator/model/response-events.ts';

type Event = Readonly<Record<string, unknown>>;

function assemble(events: readonly Event[]) {
  const assembly = assembleStream();
  for (const event of events) assembly.add(StreamEvent.parse(event));
  return assembly.finished();
}

/** What the model said: texts, and calls as `name(arguments)`. */
function saidIn(events: readonly Event[]): unknown {
  const response = assemble(events);
  if (!response) return 'unfinished';
  const { outcome } = toModelResponse(response);
  if (outcome.kind !== 'completed') return outcome;
  return outcome.items.map((item) => {
    if (item.type === 'message') return item.blocks.join('|');
    return item.type === 'tool_call' ? `${item.name}(${item.arguments})` : item.type;
  });
}

const frame = { id: 'resp_1', model: 'm', usage: { input: 10, cached: 4, output: 2 } };
const whole = toResponseEvents(
  { text: 'Let me look.', calls: [{ name: 'ReadFile', arguments: '{"path":"a.md"}' }] },
  frame,
);
const expected = ['Let me look.', 'ReadFile({"path":"a.md"})'];
const without = (...types: readonly string[]) => whole.filter(({ type }) => !types.includes(String(type)));
const withOutput = (events: readonly Event[], output: unknown) =>
  events.map((event) =>
    'response' in event ? { ...event, response: { ...(event.response as Event), output } } : event,
  );

describe('servers differ in what they send', () => {
  test.each([
    ['all events', whole],
    ['no output in the last event', withOutput(whole, [])],
    ['null for it', withOutput(whole, null)],
    ['only the last event', whole.slice(-1)],
    ['no item before the deltas are over', without('response.output_item.added')],
    [
      'no whole items, no output: only what is added and the deltas',
      withOutput(without('response.output_item.done'), []),
    ],
    [
      'only whole items and the end',
      withOutput(
        whole.filter(({ type }) => type === 'response.output_item.done' || type === 'response.completed'),
        [],
      ),
    ],
    ['whole arguments at once', without('response.function_call_arguments.delta', 'response.output_item.done')],
    [
      'the last event with less than what was streamed',
      withOutput(whole, [{ type: 'message', content: [{ type: 'output_text', text: '.' }] }]),
    ],
  ])('%s', (_name, events) => {
    expect(saidIn(events)).toEqual(expected);
  });

  test('bare text deltas', () => {
    const delta = (text: string) => ({ type: 'response.output_text.delta', delta: text });
    expect(saidIn([delta('Hel'), delta('lo'), { type: 'response.completed', response: {} }])).toEqual(['Hello']);
  });

  test('items out of order, and several parts of one message', () => {
    const at = { output_index: 1, item_id: 'm' };
    expect(
      saidIn([
        { type: 'response.output_text.delta', ...at, content_index: 1, delta: 'second' },
        { type: 'response.output_text.delta', ...at, content_index: 0, delta: 'first' },
        { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', summary: [] } },
        { type: 'response.completed', response: { status: 'completed' } },
      ]),
    ).toEqual(['reasoning', 'first|second']);
  });

  test('the reasoning of a whole item, not the one that was announced', () => {
    const item = (encrypted_content: string) => ({ type: 'reasoning', id: 'rs', summary: [], encrypted_content });
    const response = assemble([
      { type: 'response.output_item.added', output_index: 0, item: item('begin') },
      { type: 'response.output_item.done', output_index: 0, item: item('whole') },
      { type: 'response.completed', response: { status: 'completed', output: [item('begin')] } },
    ]);
    expect(response?.output).toEqual([item('whole')]);
  });

  test('events that we do not know, and arguments as an object', () => {
    const item = { type: 'function_call', call_id: 'c', name: 'ReadFile', arguments: { path: 'a' } };
    expect(
      saidIn([
        { type: 'response.queued' },
        { type: 'keepalive', sequence_number: 3 },
        { type: 'response.reasoning_text.delta', delta: 'hm', output_index: 0 },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.output_item.done', output_index: 1, item: { type: 'web_search_call', id: 'w' } },
        { type: 'response.completed', response: { status: 'completed' } },
      ]),
    ).toEqual(['ReadFile({"path":"a"})']);
  });
});

test('no last event: unfinished, whatever was there', () => {
  expect(saidIn(without('response.completed'))).toBe('unfinished');
});

test.each([
  ['response.incomplete', 'incomplete'],
  ['response.failed', 'failed'],
  ['response.completed', 'completed'],
])('%s without a status means %s', (type, status) => {
  expect(assemble([{ type, response: {} }])).toMatchObject({ status });
});

test('RUN-8: tokens are counted, and missing counts are zero', () => {
  const usageOf = (usage: unknown) => toModelResponse({ status: 'completed', output: [], usage } as never).usage;
  expect(toModelResponse(assemble(whole) ?? {}).usage).toEqual({ input: 10, cached: 4, output: 2 });
  expect(usageOf(null)).toEqual({ input: 0, cached: 0, output: 0 });
  expect(usageOf({ input_tokens: 5, output_tokens: 1, input_tokens_details: null })).toEqual({
    input: 5,
    cached: 0,
    output: 1,
  });
});
