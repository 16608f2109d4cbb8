import { describe, expect, test } from 'vitest';
import { middleCut, parseArguments, toolResult } from '../../src/core/tool-call.ts';

describe('arguments of a call (RUN-3, L02)', () => {
  test.each([
    ['an object', '{"path":"a"}', { path: 'a' }],
    ['an empty object', '{}', {}],
    ['nothing, which some servers send for no arguments', '', {}],
    ['white space', ' \n', {}],
    ['an object in white space', ' {"a":1}\n', { a: 1 }],
  ])('%s is accepted', (_name, text, value) => expect(parseArguments(text)).toEqual({ ok: true, value }));

  test.each([
    ['doubled braces', '{"{"tagIds":["a"]}', 'no valid JSON'],
    ['a cut object', '{"a":1', 'no valid JSON'],
    ['two objects', '{}{}', 'no valid JSON'],
    ['plain words', 'path=a', 'no valid JSON'],
    ['a list', '[]', 'not a JSON object'],
    ['null', 'null', 'not a JSON object'],
    ['a string', '"x"', 'not a JSON object'],
    ['a number', '1', 'not a JSON object'],
  ])('%s is refused, with what was sent', (_name, text, why) => {
    const parsed = parseArguments(text);
    if (parsed.ok) throw new Error('it was accepted');
    expect(parsed.reason).toContain(`The arguments were ${why}: ${text}`);
    expect(parsed.reason).toContain('Send the call again');
  });

  test('a long text is quoted only in part', () => {
    const parsed = parseArguments('x'.repeat(100_000));
    expect(parsed.ok ? 0 : parsed.reason.length).toBeLessThan(800);
  });
});

describe('a result cut in the middle (RUN-5)', () => {
  test('what fits stays', () => {
    expect(middleCut('abcdef', 6)).toBe('abcdef');
    expect(middleCut('', 0)).toBe('');
  });

  test('one more is cut, and the number left out is said', () => {
    expect(middleCut('abcdefgh', 6)).toBe('abc\n[… 2 characters left out …]\nfgh');
    expect(middleCut('a'.repeat(1_000), 100)).toContain('[… 900 characters left out …]');
  });

  test.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('no half character remains at %i code units', (max) => {
    const cut = middleCut(`a${'😀'.repeat(50)}b`, max);
    expect(cut.isWellFormed()).toBe(true);
    const kept = cut.split(/\n.*\n/).join('');
    const left = Number(/(\d+) characters/.exec(cut)?.[1]);
    expect(kept.length).toBeLessThanOrEqual(max);
    expect(kept.length + left).toBe(102);
  });
});

test('a result answers its call', () => {
  const call = { type: 'tool_call', callId: 'k', name: 'N', arguments: '{}', provider: undefined } as const;
  expect(toolResult(call, false, 'no')).toEqual({ type: 'tool_result', callId: 'k', ok: false, output: 'no' });
});
