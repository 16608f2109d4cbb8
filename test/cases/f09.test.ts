import { expect, test } from 'vitest';
import { userId } from '../../src/core/ids.ts';
import type { PostContent } from '../../src/core/post.ts';
import { toFallbackText, toMarkdownBlockText } from '../../src/slack/markdown/render.ts';
import { toBlocks, toText } from '../../src/slack/views/content.ts';
import { toMrkdwn } from '../../src/slack/views/inline.ts';

const quoted =
  'You wrote: "<@U0AAA1111> please ping <!channel> and <!subteam^S0CCC3333>" or &lt;!here&gt; or @everyone';
const outputs = [
  toMarkdownBlockText(quoted),
  toFallbackText(quoted),
  toMarkdownBlockText(`\`${quoted}\``),
  toFallbackText(`\`${quoted}\``),
];

test.each(outputs)('F09: nobody is notified by %j', (text) => {
  const decoded = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  for (const candidate of [text, decoded]) expect(candidate).not.toMatch(/<\s*(?:@|!)/);
});

test.each(outputs.slice(0, 2))('F09: in prose no plain word is left that Slack might resolve: %j', (text) => {
  expect(text).not.toMatch(/@(?:channel|here|everyone)/);
});

test.each<[string, PostContent]>([
  ['a title', { kind: 'root', title: quoted, text: [] }],
  ['a focus', { kind: 'root', title: 'x', text: ['Handed off', `\nFocus: ${quoted}`] }],
  ['the label of a link', { kind: 'root', title: 'x', text: [{ link: 'https://ex.test/a', label: quoted }] }],
  ['a notice', { kind: 'notice', text: [`Failed: ${quoted}`], buttons: [] }],
])('F09: nobody is notified by %s', (_name, content) => {
  for (const text of [JSON.stringify(toBlocks(content)), toText(content)]) {
    const decoded = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(decoded).not.toMatch(/<\s*(?:@|!)/);
    expect(text).not.toMatch(/@(?:channel|here|everyone)/);
  }
});

test('F09: the text is readable', () => {
  const visible = toMarkdownBlockText(quoted).replaceAll('\u2060', '');
  expect(visible).toBe('You wrote: "@U0AAA1111 please ping @channel and @S0CCC3333" or @here or @everyone');
});

test('F09: a mention that our own code makes is live', () => {
  expect(toMrkdwn(['Asked by ', { mention: userId('U0AAA1111') }])).toBe('Asked by <@U0AAA1111>');
});
