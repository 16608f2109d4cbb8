import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/slack/markdown/parse.ts';
import { toMarkdownBlockText } from '../../../src/slack/markdown/render.ts';
import { splitMarkdown } from '../../../src/slack/markdown/split.ts';

/** How many nodes deep the deepest one stands. */
function depthOf(root: Nodes): number {
  let level: readonly Nodes[] = [root];
  for (let depth = 0; ; depth++) {
    level = level.flatMap((node): readonly Nodes[] => ('children' in node ? node.children : []));
    if (level.length === 0) return depth;
  }
}

describe('lists and quotes that one line opens are read to a bounded depth', () => {
  test.each([
    ['1. ', 4_000],
    ['> - ', 2_000],
    ['>', 5_000],
    ['-\t', 4_000],
    ['  * ', 3_000],
    ['99) ', 2_000],
  ])('%j, %i times', (marker, times) => {
    const text = `before\n\n${marker.repeat(times)}end\n\nafter`;
    const root = parseMarkdown(text);
    expect(depthOf(root)).toBeLessThan(150);
    expect(root.position?.end.offset).toBe(text.length);
    const parts = splitMarkdown(text);
    expect(parts.join('')).toContain('before');
    expect(parts.join('')).toContain('after');
    expect(toMarkdownBlockText(text)).toContain('end');
  });
});

test.each([
  ['ten levels, each on its line', Array.from({ length: 10 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n'), 22],
  ['ten levels in one line', `${'- '.repeat(10)}x`, 22],
  ['twenty quotes in one line', `${'> '.repeat(20)}x`, 22],
])('ordinary nesting is untouched: %s', (_name, text, depth) => {
  expect(depthOf(parseMarkdown(text))).toBe(depth);
});

test.each(['-'.repeat(80), '*'.repeat(60), '- '.repeat(20)])('a long line between paragraphs stays one: %s', (line) => {
  const types = parseMarkdown(`a\n\n${line}\n\nb`).children.map(({ type }) => type);
  expect(types).toEqual(['paragraph', 'thematicBreak', 'paragraph']);
});
