import { expect, test } from 'vitest';
import { escapeMrkdwn, toFallbackText, toMarkdownBlockText } from '../../src/slack/markdown/render.ts';

/** Slack undoes each escape once, for display. */
const shown = (text: string) =>
  text.replace(/&(?:amp|lt|gt);/g, (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>' })[entity] ?? entity);

test.each([
  'if a < b && b > c: use List<String>',
  'Tom & Jerry',
  'write &lt; for <, and &amp;lt; for &lt;',
  '&nbsp; &copy; &#60;',
])('F08: "%s" is seen exactly so', (text) => {
  expect(shown(toMarkdownBlockText(text))).toBe(text);
  expect(shown(toFallbackText(text))).toBe(text);
  expect(shown(escapeMrkdwn(text))).toBe(text);
});

test('F08: nothing is left that Slack would read as its own markup', () => {
  expect(toMarkdownBlockText('use List<String>')).not.toContain('<');
});

test('F08: a link opens with its query as written', () => {
  expect(toMarkdownBlockText('[q](https://ex.test/?a=1&b=2)')).toBe('[q](https://ex.test/?a=1&b=2)');
});
