import { expect, test } from 'vitest';
import { asSeen, linksIn } from '../support/as-seen.ts';

test.each([
  ['([Compare](http://ex.test/compare/a...b))', '(Compare)', [['Compare', 'http://ex.test/compare/a...b']]],
  ['[[text](https://ex.test)]', '[text]', [['text', 'https://ex.test']]],
  ['[Foo](https://ex.test/wiki/Foo_(bar))', 'Foo', [['Foo', 'https://ex.test/wiki/Foo_(bar)']]],
  [
    '([Foo](https://ex.test/Foo_(bar)), [b](https://ex.test/b))',
    '(Foo, b)',
    [
      ['Foo', 'https://ex.test/Foo_(bar)'],
      ['b', 'https://ex.test/b'],
    ],
  ],
  ['[a [b] c](https://ex.test/x)', 'a [b] c', [['a [b] c', 'https://ex.test/x']]],
  ['(see https://ex.test/a_(b))', '(see https://ex.test/a_(b))', [['https://ex.test/a_(b)', 'https://ex.test/a_(b)']]],
  ['[x](<https://ex.test/a b>)', 'x', [['x', 'https://ex.test/a b']]],
])('F11: in %s the links end where they should', (markdown, seen, links) => {
  expect(asSeen(markdown)).toBe(seen);
  expect(linksIn(markdown)).toEqual(links);
});
