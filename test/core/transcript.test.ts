import { describe, expect, test } from 'vitest';
import { runId, sessionId, ts, userId } from '../../src/core/ids.ts';
import {
  awaitsAnswer,
  countMessages,
  type Entry,
  type EntryBody,
  joinBlocks,
  openCalls,
} from '../../src/core/transcript.ts';

const said = (stopped = false): EntryBody => ({
  type: 'message',
  role: 'user',
  author: userId('U0ANA'),
  text: 'hi',
  ts: ts('1.000100'),
  stopped,
});
const answered: EntryBody = {
  type: 'message',
  role: 'assistant',
  blocks: ['ok'],
  writtenBy: undefined,
  provider: undefined,
};
const written: EntryBody = { ...answered, writtenBy: 'handoff' };
const call = (callId: string, name = 'ReadFile'): EntryBody => ({
  type: 'tool_call',
  callId,
  name,
  arguments: '{}',
  provider: undefined,
});
const result = (callId: string): EntryBody => ({ type: 'tool_result', callId, ok: true, output: 'x' });
const thought: EntryBody = { type: 'reasoning', provider: { api: 'x', item: {} } };
const note = (customType: 'handoff' | 'context' | 'stopped'): EntryBody => ({ type: 'custom', customType, text: 'x' });

const entries = (...bodies: readonly EntryBody[]): readonly Entry[] =>
  bodies.map((body, index) => ({ sessionId: sessionId('s'), position: index + 1, runId: runId('r'), body }));

describe('calls without a result', () => {
  test.each([
    ['none was made', [said(), answered], []],
    ['a call has its result', [call('a'), result('a')], []],
    ['one of two has none', [call('a'), call('b'), result('a')], ['b@2']],
    ['several keep the order of the response', [call('b'), call('a'), call('c'), result('a')], ['b@1', 'c@3']],
    ['an id used again after its result is open again', [call('a'), result('a'), call('a')], ['a@3']],
    ['an id used again and answered again is closed', [call('a'), result('a'), call('a'), result('a')], []],
    ['an id used again closes only the newest', [call('a'), result('a'), call('b'), call('a'), result('b')], ['a@4']],
    ['an id used again before its result stands for the newest', [call('a'), call('a')], ['a@2']],
    ['a result without a call changes nothing', [result('x'), call('a')], ['a@2']],
  ])('%s', (_name, bodies, expected) => {
    const open = openCalls(entries(...bodies));
    expect(open.map(({ call: { callId }, position }) => `${callId}@${position}`)).toEqual(expected);
    expect(open.every((one) => one.runId === 'r')).toBe(true);
  });
});

describe('whether the model has something to answer', () => {
  test.each([
    ['nothing was said', [], false],
    ['a person spoke last', [answered, said()], true],
    ['the model spoke last', [said(), answered], false],
    ['a handoff was written after an answer', [said(), answered, written], false],
    ['a handoff was written after a question', [said(), written], true],
    ['a tool result is newest', [said(), call('a'), result('a')], true],
    ['a tool call is newest', [said(), call('a')], true],
    ['reasoning is newest', [said(), thought], true],
    ['only a seed is there', [note('handoff')], false],
    ['a seed and a context note', [note('handoff'), note('context')], false],
    ['a context note came after a question', [said(), note('context')], true],
    ['a context note came after an answer', [answered, note('context')], false],
    ['somebody stopped', [said(), note('stopped')], false],
    ['the newest message was stopped', [note('stopped'), said(true)], false],
    ['a person asked again after a Stop', [note('stopped'), said(true), said()], true],
  ])('%s', (_name, bodies, expected) => {
    expect(awaitsAnswer(entries(...bodies))).toBe(expected);
  });
});

test('only messages of people and of the model count (HANDOFF-3)', () => {
  const all = [note('handoff'), note('context'), said(), thought, call('a'), result('a'), answered, note('stopped')];
  expect(countMessages(all)).toBe(2);
  expect(countMessages([...all, said(true), written])).toBe(4);
  expect(countMessages([note('handoff')])).toBe(0);
});

test('text blocks are joined with a newline, byte for byte (HANDOFF-5)', () => {
  expect(joinBlocks(['a ', ' b', 'c\n'])).toBe('a \n b\nc\n');
  expect(joinBlocks([])).toBe('');
});
