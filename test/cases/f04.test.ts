import { expect, test } from 'vitest';
import { toFallbackText } from '../../src/slack/markdown/render.ts';
import { partLimit, splitMarkdown } from '../../src/slack/markdown/split.ts';

const limits = [2_900, 3_000, 4_000, 12_000, partLimit];

test.each(limits)('F04: no emoji is cut at a limit of %i', (limit) => {
  for (const before of [-3, -2, -1, 0, 1]) {
    const text = `${'a'.repeat(limit + before)}\u{1F600}${'b'.repeat(200)}`;
    const parts = splitMarkdown(text, limit);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(parts.join('')).toBe(text);
  }
});

test('F04: the reported input', () => {
  const text = `${'a'.repeat(2_899)}\u{1F600}${'b'.repeat(200)}`;
  for (const limit of limits) expect(splitMarkdown(text, limit).join('')).toBe(text);
  expect(splitMarkdown(text, 2_900).map(({ length }) => length)).toEqual([2_899, 202]);
});

test('F04: the fallback text cuts none either', () => {
  expect(toFallbackText(`${'a'.repeat(3_898)}\u{1F600}b`).isWellFormed()).toBe(true);
});
