import { describe, expect, test } from 'vitest';
import { splitMarkdown } from '../../src/slack/markdown/split.ts';

const code = Array.from({ length: 220 }, (_, i) => `  select col_${i}, sum(amount) from t_${i}`);
const answer = `Query:\n\n\`\`\`sql\n${code.join('\n')}\n\`\`\`\n\nDone.`;

describe.each([1_000, 2_900, 9_000])('F02: a fence longer than a message of %i', (limit) => {
  const parts = splitMarkdown(answer, limit);

  test('is in several parts, each with balanced fences and the same language', () => {
    expect(parts.length).toBeGreaterThan(answer.length / limit);
    for (const part of parts) {
      const fences = part.split('\n').filter((line) => line.startsWith('```'));
      expect(fences.map((fence, index) => [fence, index % 2])).toEqual(
        fences.map((_, index) => [index % 2 ? '```' : '```sql', index % 2]),
      );
      expect(fences.length % 2).toBe(0);
    }
  });

  test('loses no line and no indentation', () => {
    const lines = parts.flatMap((part) => part.split('\n')).filter((line) => line.includes('select'));
    expect(lines).toEqual(code);
  });

  test('leaves the words outside', () => {
    expect(parts[0]).toMatch(/^Query:\n\n```sql\n/);
    expect(parts.at(-1)).toMatch(/(?:^|\n```\n\n)Done\.$/);
  });
});
