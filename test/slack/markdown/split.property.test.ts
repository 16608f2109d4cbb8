import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClosed } from '../../../src/slack/markdown/outline.ts';
import { parseMarkdown, walk } from '../../../src/slack/markdown/parse.ts';
import { toMarkdownBlockText } from '../../../src/slack/markdown/render.ts';
import { cutMarkdown, splitMarkdown } from '../../../src/slack/markdown/split.ts';
import { markdown, markdownWithoutTables, noise } from './random-markdown.ts';

const anyMarkdown = fc.oneof(markdown, noise, fc.string({ unit: 'grapheme', maxLength: 300 }));
const limit = fc.integer({ min: 60, max: 1_500 });

const tablesIn = (part: string) => [...walk(parseMarkdown(part))].filter(({ type }) => type === 'table');
const codeIn = (text: string) =>
  [...walk(parseMarkdown(text))]
    .flatMap((node) => (node.type === 'code' ? node.value.split('\n') : []))
    .filter((line) => line.trim() !== '');
const withoutMarks = (text: string) => text.replace(/[\s>…]/g, '');

describe('splitMarkdown (UX-1)', () => {
  test('the bodies joined are the text', () => {
    const joined = fc.property(anyMarkdown, limit, (text, most) => {
      expect(
        cutMarkdown(text, most)
          .map(({ body }) => body)
          .join(''),
      ).toBe(text);
    });
    fc.assert(joined, { numRuns: 50 });
  });

  test('no part is longer than the limit, as written or as rendered, and none is broken or blank', () => {
    const fits = fc.property(anyMarkdown, limit, (text, most) => {
      for (const part of splitMarkdown(text, most)) {
        expect(part.length).toBeLessThanOrEqual(most);
        expect(toMarkdownBlockText(part).length).toBeLessThanOrEqual(most);
        expect(part.isWellFormed()).toBe(true);
        expect(part.trim()).not.toBe('');
      }
    });
    fc.assert(fits, { numRuns: 50 });
  });

  test('at most one table of at most 100 rows in a part', () => {
    const tables = fc.property(markdown, (text) => {
      for (const part of splitMarkdown(text)) {
        const found = tablesIn(part);
        expect(found.length).toBeLessThanOrEqual(1);
        for (const table of found) expect('children' in table && table.children.length).toBeLessThanOrEqual(100);
      }
    });
    fc.assert(tables, { numRuns: 30 });
  });

  test('every fence that the text closes is closed in every part', () => {
    const balanced = fc.property(markdownWithoutTables, fc.integer({ min: 300, max: 1_500 }), (text, most) => {
      for (const part of splitMarkdown(text, most)) {
        for (const node of walk(parseMarkdown(part))) if (node.type === 'code') expect(isClosed(node, part)).toBe(true);
      }
    });
    fc.assert(balanced, { numRuns: 50 });
  });

  test('what was code is code in the parts, line by line, and nothing else is', () => {
    const code = fc.property(markdownWithoutTables, fc.integer({ min: 300, max: 1_500 }), (text, most) => {
      expect(splitMarkdown(text, most).flatMap(codeIn)).toEqual(codeIn(text));
    });
    fc.assert(code, { numRuns: 50 });
  });

  test('every word is there once, in order', () => {
    const words = fc.property(markdownWithoutTables, fc.integer({ min: 300, max: 1_500 }), (text, most) => {
      const bodies = cutMarkdown(text, most).map(({ body }) => body);
      expect(withoutMarks(bodies.join(''))).toBe(withoutMarks(text));
    });
    fc.assert(words, { numRuns: 30 });
  });
});
