import { expect, test } from 'vitest';
import { toMarkdownBlockText } from '../../src/slack/markdown/render.ts';
import { asSeen, linksIn } from '../support/as-seen.ts';

test.each([
  ['PR: **<https://ex.test/pull/1|PR 1**>', 'PR: PR 1', [['PR 1', 'https://ex.test/pull/1']]],
  ['See <https://ex.test/doc|the doc> for details.', 'See the doc for details.', [['the doc', 'https://ex.test/doc']]],
  ['**<https://ex.test|x>**', 'x', [['x', 'https://ex.test']]],
  [
    '<https://ex.test/a?x=1&y=2|q> and <https://ex.test/b|r>',
    'q and r',
    [
      ['q', 'https://ex.test/a?x=1&y=2'],
      ['r', 'https://ex.test/b'],
    ],
  ],
  ['<https://ex.test/a(b)|c>', 'c', [['c', 'https://ex.test/a%28b%29']]],
  ['_<https://ex.test|x_>', 'x', [['x', 'https://ex.test']]],
  ['[PR 1](<https://ex.test/pull/1|PR 1>)', 'PR 1', [['PR 1', 'https://ex.test/pull/1']]],
  ['[<https://ex.test/pull/1|PR 1>](https://ex.test/pull/1)', 'PR 1', [['PR 1', 'https://ex.test/pull/1']]],
  ['PR: **[PR 1**](https://ex.test/pull/(1))', 'PR: PR 1', [['PR 1', 'https://ex.test/pull/(1)']]],
  ['[a@ex.test](<a@ex.test>)', 'a@ex.test', [['a@ex.test', 'a@ex.test']]],
])('F10: %s is a link, without stray markers or escapes', (markdown, seen, links) => {
  expect(asSeen(markdown)).toBe(seen);
  expect(linksIn(markdown)).toEqual(links);
  expect(toMarkdownBlockText(markdown)).not.toMatch(/%7C|&lt;|\|/);
});

test.each(['|', '\\|'])('F10: in a table such a link stays in its cell, also as %s', (bar) => {
  const table = `| PR | Who |\n|---|---|\n| <https://ex.test/1${bar}one> | Ana |\n| **<https://ex.test/2${bar}two**> | Ben |`;
  expect(asSeen(table)).toBe('PRWhooneAnatwoBen');
  expect(linksIn(table)).toEqual([
    ['one', 'https://ex.test/1'],
    ['two', 'https://ex.test/2'],
  ]);
  expect(toMarkdownBlockText(table)).not.toMatch(/%7C|&lt;|\*\*>/);
});

test('F10: in code such a link is text', () => {
  expect(asSeen('`<https://ex.test|x>`')).toBe('<https://ex.test|x>');
});
