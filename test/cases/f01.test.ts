import { expect, test } from 'vitest';
import { toMarkdownBlockText } from '../../src/slack/markdown/render.ts';
import { splitMarkdown } from '../../src/slack/markdown/split.ts';
import { parsed } from '../support/as-seen.ts';

const text =
  ':white_check_mark: Ready\n\n| Item | Qty |\n|---|---:|\n| A | 1 |\n\nBlocked\n\n| Item | Why |\n|---|---|\n| B | no key |';

test('F01: both tables of an answer are tables, the words between them stay in order', () => {
  const kinds = splitMarkdown(text).flatMap((part) => {
    const root = parsed(part);
    return 'children' in root ? root.children.map(({ type }) => type) : [];
  });
  expect(kinds).toEqual(['paragraph', 'table', 'paragraph', 'table']);
  const shown = splitMarkdown(text).map(toMarkdownBlockText).join('\n\n');
  expect(shown).toMatch(/Ready.*\| A \| 1 \|.*Blocked.*\| B \| no key \|/s);
});

test('F01: one message holds at most one table, which is all that Slack takes', () => {
  const tables = splitMarkdown(`${text}\n\n${text}`).map((part) => (part.match(/^\|-/gm) ?? []).length);
  expect(tables.filter((count) => count > 1)).toEqual([]);
  expect(tables.filter((count) => count === 1)).toHaveLength(4);
});
