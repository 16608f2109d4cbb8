import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { walk } from '../../../src/slack/markdown/parse.ts';
import { escapeMrkdwn, toFallbackText, toMarkdownBlockText } from '../../../src/slack/markdown/render.ts';

const joiner = '\u2060';

/** What a reader of CommonMark sees of one paragraph: entities decoded once, HTML gone. */
function seen(markdown: string): string {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() });
  return [...walk(root)].map((node) => (node.type === 'text' || node.type === 'inlineCode' ? node.value : '')).join('');
}

describe('toMarkdownBlockText (F08)', () => {
  test.each([
    ['comparisons and generics', 'if a < b && b > c: use List<String>', 'if a &lt; b && b > c: use List&lt;String>'],
    ['a query in a link', '[q](https://ex.test/?a=1&b=2)', '[q](https://ex.test/?a=1&b=2)'],
    ['a bare address', 'see https://ex.test/?a=1&lt=2&copy;=3 now', 'see https://ex.test/?a=1&lt=2&copy;=3 now'],
    ['an address in brackets', '<https://ex.test/?a=1&b=2>', '<https://ex.test/?a=1&b=2>'],
    ['a lone ampersand', 'Tom & Jerry; AT&T', 'Tom & Jerry; AT&T'],
    ['a literal entity', '&lt; &amp; &nbsp; &#60; &#x3C;', '&amp;lt; &amp;amp; &amp;nbsp; &amp;#60; &amp;#x3C;'],
    ['inline code', '`a < b && &lt;`', '`a < b && &lt;`'],
    ['fenced code', '```ts\nconst x: Array<A> = a && b;\n```', '```ts\nconst x: Array<A> = a && b;\n```'],
    ['indented code', 'x\n\n    a < b', 'x\n\n    a < b'],
    ['quotes', '> a < b\n>> c', '> a &lt; b\n>> c'],
    ['HTML', '<div>\n`<b>` &copy;\n</div>', '&lt;div>\n`<b>` &amp;copy;\n&lt;/div>'],
    ['escapes of markdown', '\\<b> \\&lt; \\\\<i>', '&lt;b> &amp;lt; \\\\&lt;i>'],
    ['a table', '| a<b |\n|---|\n| `c<d` |', '| a&lt;b |\n|---|\n| `c<d` |'],
    [
      'labels of links and images',
      '[a<b](https://ex.test) ![c<d](https://ex.test/?a&b)',
      '[a&lt;b](https://ex.test) ![c&lt;d](https://ex.test/?a&b)',
    ],
    ['a link definition', '[x][1]\n\n[1]: https://ex.test/?a=1&lt;=2', '[x][1]\n\n[1]: https://ex.test/?a=1&lt;=2'],
  ])('%s', (_name, markdown, text) => expect(toMarkdownBlockText(markdown)).toBe(text));

  test('any mixture of signs and entities is seen as it was written', () => {
    const sign = fc.constantFrom(
      '<',
      '>',
      '&',
      ' ',
      'a',
      'lt;',
      'amp;',
      '&lt;',
      '&amp;',
      '&#60;',
      '&nbsp;',
      '/',
      'b>',
      '!--',
      '=',
    );
    const text = fc.array(sign, { maxLength: 30 }).map((signs) => `x ${signs.join('')} y`.replace(/ +/g, ' '));
    fc.assert(
      fc.property(text, (written) => seen(toMarkdownBlockText(written)) === written),
      { numRuns: 2_000 },
    );
  });
});

describe('mentions in model text (UX-2)', () => {
  test.each([
    ['in prose', 'ask <@U0AAA1111> or <!here>', `ask @U0AAA1111 or @${joiner}here`],
    ['in code they look the same', '`<@U0AAA1111>`', `\`<${joiner}@U0AAA1111>\``],
    ['in a fence', '```\n<!channel>\n@channel\n```', `\`\`\`\n<${joiner}!channel>\n@channel\n\`\`\``],
    ['as the address of a link', '[x](<!channel>)', `[x](<${joiner}!channel>)`],
    ['in a table', '| <!here> |\n|---|\n| @here |', `| @${joiner}here |\n|---|\n| @${joiner}here |`],
    ['in an address a word stays', 'https://ex.test/?to=@here', 'https://ex.test/?to=@here'],
    ['rendered before', toMarkdownBlockText('<!channel> @here'), `@${joiner}channel @${joiner}here`],
  ])('%s', (_name, markdown, text) => expect(toMarkdownBlockText(markdown)).toBe(text));
});

describe('links as models write them for Slack (F10, F11)', () => {
  test.each([
    ['a label', 'See <https://ex.test/doc|the doc> for details.', 'See [the doc](https://ex.test/doc) for details.'],
    ['emphasis closed inside', 'PR: **<https://ex.test/pull/1|PR 1**>', 'PR: **[PR 1](https://ex.test/pull/1)**'],
    ['emphasis inside', '<https://ex.test|*all* of it>', '[*all* of it](https://ex.test)'],
    ['an escaped query', '<https://ex.test/?a=1&amp;b=2|q>', '[q](https://ex.test/?a=1&b=2)'],
    ['brackets', '<https://ex.test/a_(b)|see [1]>', '[see \\[1\\]](https://ex.test/a_%28b%29)'],
    ['mail', '<a@ex.test> <mailto:a@ex.test|mail>', '[a@ex.test](mailto:a@ex.test) [mail](mailto:a@ex.test)'],
    ['in code it stays', '`<https://ex.test|x>`', '`<https://ex.test|x>`'],
    [
      'brackets around markdown links',
      '([C](http://ex.test/a...b)) [[t](https://ex.test)]',
      '([C](http://ex.test/a...b)) [[t](https://ex.test)]',
    ],
    ['an address with brackets', '[Foo](https://ex.test/wiki/Foo_(bar))', '[Foo](https://ex.test/wiki/Foo_(bar))'],
  ])('%s', (_name, markdown, text) => expect(toMarkdownBlockText(markdown)).toBe(text));
});

describe('toFallbackText', () => {
  test('is escaped, readable and notifies nobody', () => {
    expect(toFallbackText('a < b & <@U1> <!here> `<@U2>`')).toBe(`a &lt; b &amp; @U1 @${joiner}here \`@U2\``);
  });

  test('is at most 3,900 characters, whole entities and emoji only', () => {
    for (const shift of [0, 1, 2, 3, 4]) {
      const text = toFallbackText('x'.repeat(shift) + '&😀'.repeat(2_000));
      expect(text.length).toBeLessThanOrEqual(3_900);
      expect(text.length).toBeGreaterThan(3_880);
      expect(text).toMatch(/(?:&amp;|😀)…$/);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  test('takes another limit', () => expect(toFallbackText('abcdef', 4)).toBe('abc…'));
});

test('escapeMrkdwn escapes the three signs, once each', () => {
  expect(escapeMrkdwn('<b> & &lt;')).toBe('&lt;b&gt; &amp; &amp;lt;');
});
