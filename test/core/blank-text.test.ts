import { expect, test } from 'vitest';
import { isBlank } from '../../src/core/blank-text.ts';

test.each([
  ['nothing', ''],
  ['line breaks and spaces', '\n \n\t'],
  ['a no-break space', '\u00a0\u3000'],
  ['a zero-width space', '\u200b'],
  ['joiners, a byte order mark and a soft hyphen', '\u2060\u200d\ufeff\u00ad'],
  ['variation selectors, fillers and an empty braille cell', '\ufe0f\u115f\u3164\u2800'],
  ['control characters', '\u0000\u001b'],
])('%s is blank (L10)', (_name, text) => expect(isBlank(text)).toBe(true));

test.each([
  ['a letter between zero-width characters', '\u200ba\u200b'],
  ['a full stop', '.'],
  ['an emoji', '👍🏽'],
  ['a combining mark alone', '\u0301'],
])('%s is not blank', (_name, text) => expect(isBlank(text)).toBe(false));
