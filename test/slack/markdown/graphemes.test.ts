import { expect, test } from 'vitest';
import { cutAtGrapheme } from '../../../src/slack/markdown/graphemes.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['text that fits', 'abc', 3, 'abc'],
  ['plain letters', 'abcd', 3, 'abc'],
  ['before an emoji that would be cut', 'ab😀', 3, 'ab'],
  ['before a family, not inside', `ab${family}c`, 8, 'ab'],
  ['before a letter with its accent', 'abe\u0301', 3, 'ab'],
  ['between flags', '🇩🇪🇫🇷', 5, '🇩🇪'],
  ['a line break of Windows stays whole', 'ab\r\nc', 3, 'ab'],
  ['one character longer than the limit: between code points', family, 3, '👨\u200d'],
  ['a single pair longer than the limit', '😀a', 1, '😀'],
])('%s', (_name, text, limit, expected) => expect(cutAtGrapheme(text, limit)).toBe(expected));

test('marks without end are cut all the same', () => {
  const zalgo = `a${'\u0301'.repeat(500)}`;
  expect(cutAtGrapheme(zalgo, 200)).toHaveLength(200);
});
