import { describe, expect, test } from 'vitest';
import { splitMarkdown } from '../../../src/slack/markdown/split.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const table = (rows: number) => `| Item | Qty |\n|---|---:|\n${lines(rows, (row) => `| item ${row} | ${row} |`)}`;

describe('short text', () => {
  test.each(['Hello', '# A\n\n- b\n', '```ts\nlet open = 1;'])('%j is one part, as it is', (text) =>
    expect(splitMarkdown(text)).toEqual([text]),
  );

  test.each(['', ' \n\n', '\u200b'])('%j gives no part', (text) => expect(splitMarkdown(text)).toEqual([]));

  test('a lone surrogate is replaced', () => expect(splitMarkdown('a\ud83d')).toEqual(['a\ufffd']));
});

describe('where a part ends', () => {
  test('between paragraphs rather than in one', () => {
    const parts = splitMarkdown(`${'a'.repeat(50)}\n\n${'b'.repeat(70)}`, 100);
    expect(parts).toEqual([`${'a'.repeat(50)}\n\n`, 'b'.repeat(70)]);
  });

  test('before a heading, not behind it', () => {
    const parts = splitMarkdown(`${'a '.repeat(30)}\n\n## Next\n\n${'b '.repeat(30)}`, 100);
    expect(parts[1]).toMatch(/^## Next\n\nb /);
  });

  test('between list items; the numbering goes on', () => {
    const parts = splitMarkdown(
      lines(9, (index) => `${index + 1}. item number ${index + 1}`),
      100,
    );
    expect(parts.map((part) => part.slice(0, 2))).toEqual(['1.', '6.']);
    expect(parts.join('')).toBe(lines(9, (index) => `${index + 1}. item number ${index + 1}`));
  });

  test('at the end of a sentence in a long paragraph', () => {
    const parts = splitMarkdown('One sentence stands here. '.repeat(8), 100);
    for (const part of parts) expect(part).toMatch(/^One sentence.*here\. $/);
  });

  test('at the end of a sentence without spaces', () => {
    for (const part of splitMarkdown('これは文です。'.repeat(40), 100)) expect(part).toMatch(/^これ.*。$/);
  });

  test('never so that a word begins a list or heading by accident', () => {
    for (const part of splitMarkdown('word - word # word 1) word > '.repeat(20), 100)) expect(part).toMatch(/^word/);
  });

  test('not inside a link or code', () => {
    const parts = splitMarkdown('[a label of words](https://ex.test/x) and `code with words` then '.repeat(10), 100);
    for (const part of parts)
      expect(part.replace(/\[a label of words\]\(https:\/\/ex\.test\/x\)|`code with words`/g, '')).not.toMatch(
        /[[\]`]/,
      );
  });
});

describe('lists and quotes that go on', () => {
  test('an item that is cut is taken up with an ellipsis, and what is indented stays in it', () => {
    const item = `- Outer\n    1. first ${'word '.repeat(12)}\n    2. second ${'word '.repeat(12)}\n    3. third`;
    const parts = splitMarkdown(item, 100);
    expect(parts).toHaveLength(2);
    expect(parts[1]).toMatch(/^- …\n\n {4}2\. second/);
  });

  test('a quote that is cut in a line goes on as a quote', () => {
    for (const part of splitMarkdown(`> ${'Some words. '.repeat(20)}`, 100)) expect(part).toMatch(/^> Some/);
  });

  test('a lazy line of a quote gets its mark', () => {
    const parts = splitMarkdown(`> ${'word '.repeat(15)}\n${'lazy '.repeat(10)}`, 100);
    expect(parts[1]).toMatch(/^> lazy/);
  });
});

describe('fences', () => {
  test.each([
    ['tildes', '~~~~ py', '~~~~'],
    ['a longer fence', '`````md', '`````'],
    ['words behind the language', '```sql title="a b"', '```'],
  ])('%s are opened again as they were', (_name, opening, closing) => {
    const parts = splitMarkdown(`${opening}\n${lines(10, (index) => `  line ${index} of code`)}\n${closing}`, 100);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect([part.split('\n')[0], part.split('\n').at(-1)]).toEqual([opening, closing]);
  });

  test('in a nested list item they stay there', () => {
    const parts = splitMarkdown(
      `- Outer\n    - Inner\n\n      \`\`\`js\n${lines(12, (index) => `      let x${index} = 1;`)}\n      \`\`\`\n`,
      150,
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(1))
      expect(part).toMatch(/^- …\n\n {4}- …\n\n {6}```js\n {6}let[\s\S]*\n {6}```\n?$/);
  });

  test('in a quote they keep its mark', () => {
    const parts = splitMarkdown(`> \`\`\`\n${lines(10, (index) => `> code line ${index}`)}\n> \`\`\``, 100);
    for (const part of parts) expect(part).toMatch(/^> ```\n(?:> code line \d\n)+> ```$/);
  });

  test('one whose first line does not fit any more is not opened for nothing', () => {
    const parts = splitMarkdown(
      `${'a'.repeat(30)}\n\n\`\`\`sql title="x"\n${'select 1 '.repeat(9)}\n${'x'.repeat(60)}\n\`\`\``,
      100,
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).not.toMatch(/```.*\n```/);
  });

  test('one that the text leaves open is closed when it is cut', () => {
    const parts = splitMarkdown(`\`\`\`\n${lines(10, (index) => `code line ${index}`)}`, 100);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatch(/^```\n[\s\S]*\n```$/);
  });

  test('one very long line is cut inside, and both halves are code', () => {
    const parts = splitMarkdown(`\`\`\`\n${'x'.repeat(250)}\n\`\`\``, 100);
    for (const part of parts) expect(part).toMatch(/^```\nx+\n```$/);
    expect(parts.join('').replace(/[^x]/g, '')).toHaveLength(250);
  });
});

describe('tables', () => {
  test('250 rows: the header and its alignment come again, 100 rows at most', () => {
    const parts = splitMarkdown(table(250));
    expect(parts.map((part) => part.trim().split('\n').length - 1)).toEqual([100, 100, 53]);
    for (const part of parts) expect(part).toMatch(/^\| Item \| Qty \|\n\|---\|---:\|\n\| item/);
  });

  test('two tables are two parts, each with the words above it (F01)', () => {
    const parts = splitMarkdown(`Ready\n\n${table(1)}\n\nBlocked\n\n## Why\n\n${table(2)}\n\nEnd`);
    expect(parts).toEqual([`Ready\n\n${table(1)}\n\nBlocked\n\n`, `## Why\n\n${table(2)}\n\nEnd`]);
  });
});

describe('link definitions', () => {
  test('come again in every part that needs them; a part of nothing else is left out', () => {
    const text = `See [the one][A] ${'word '.repeat(20)}\n\nThen [b] ${'word '.repeat(20)}\n\n[a]: http://ex.test/a\n[b]: http://ex.test/b\n`;
    const parts = splitMarkdown(text, 150);
    expect(parts[0]).toMatch(/\n\n\[a\]: http:\/\/ex\.test\/a$/);
    expect(parts.slice(1).join('')).toContain('[b]: http://ex.test/b');
    for (const part of parts) expect(part).toMatch(/word/);
  });
});

test('definitions alone give no part: nothing of them would be seen', () => {
  expect(splitMarkdown('[1]: https://ex.test/a\n[2]: https://ex.test/b')).toEqual([]);
});

test('hostile text takes no hostile time', () => {
  for (const text of [
    '['.repeat(9_000),
    '*a_'.repeat(6_000),
    '> '.repeat(1_000),
    '`'.repeat(9_000),
    '| '.repeat(5_000),
    '<'.repeat(20_000),
  ]) {
    for (const part of splitMarkdown(text)) expect(part.length).toBeLessThanOrEqual(9_000);
  }
});
