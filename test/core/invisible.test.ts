import { expect, test } from 'vitest';
import { countInvisible } from '../../src/core/invisible.ts';

test.each<[string, string, number]>([
  ['plain text', 'Look into the tests.\n\tAnd: naïve, 日本語, ﷽.', 0],
  ['emoji with joiners, looks, skin and flags', '👩🏽‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 👨‍👩‍👧', 0],
  ['a sign that is to look like text', '™︎ and ©️', 0],
  ['zero-width characters', 'a\u200Bb\u200Cc\u200Dd\uFEFF', 4],
  ['a turn of the reading direction', 'safe\u202Etxt.exe\u202C \u2066x\u2069', 4],
  ['control characters', 'a\u0000b\u0007c\u001B[0m\u0085', 4],
  ['words written in tags', `ok${String.fromCodePoint(0xe0068, 0xe0069)}`, 2],
  ['bytes written in variation selectors', `ok😀${String.fromCodePoint(0xe0101, 0xe0102)}\uFE01\uFE02`, 4],
  ['looks that choose nothing', '\uFE0F\uFE0F a', 2],
  ['a joiner that joins nothing known', '😀\u200D😀', 1],
  ['a soft hyphen and a Hangul filler', 'a\u00ADb\u3164', 2],
])('%s', (_name, text, count) => {
  expect(countInvisible(text)).toBe(count);
});
