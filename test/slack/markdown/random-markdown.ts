import fc from 'fast-check';

const word = fc.constantFrom(
  'lorem',
  'ipsum',
  'a<b',
  'x & y',
  '粗體文字',
  '😀',
  '👨‍👩‍👧',
  '**bold**',
  '`code`',
  '[l](https://ex.test/?a=1&b=2)',
  '<@U1>',
  'end.',
  '1.',
  '#',
  '-',
  '>',
);
const words = fc.array(word, { minLength: 1, maxLength: 30 }).map((all) => `start ${all.join(' ')}`);
const paragraph = fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const codeLine = fc.constantFrom(
  '  if (a < b) {',
  '',
  '\treturn "`";',
  'x'.repeat(70),
  '</handoff>',
  '| not | a table |',
  '- no item',
);
const fence = fc.tuple(
  fc.constantFrom('```', '~~~', '````'),
  fc.constantFrom('', 'ts', 'sql title="x"'),
  fc.array(codeLine, { minLength: 1, maxLength: 20 }),
);
const code = fence.map(([mark, info, lines]) => `${mark}${info}\n${lines.join('\n')}\n${mark}`);
const heading = word.map((text) => `## ${text}`);
const indent = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);
const item = fc.tuple(paragraph, fc.option(code), fc.option(words)).map(([first, second, nested]) => {
  const below = [second, nested && `- ${nested}`].filter((text) => typeof text === 'string');
  return [first, ...below].join('\n\n');
});
const bullets = fc
  .array(item, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((text) => `- ${indent(text, '  ')}`).join('\n'));
const numbers = fc
  .array(item, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((text, index) => `${index + 1}. ${indent(text, '   ')}`).join('\n'));
const quote = fc.oneof(paragraph, code).map((text) => text.replace(/^/gm, '> '));
const cell = fc.constantFrom('a', 'b c', '`x`', '1,000', '粗體');
const table = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 130 })
  .map((rows) => `| A | B |\n|---|--:|\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join('\n')}`);

const join = (blocks: readonly string[]) => blocks.join('\n\n');

/** Documents with everything but tables, whose header is repeated. */
export const markdownWithoutTables = fc
  .array(fc.oneof(paragraph, code, heading, bullets, numbers, quote), { maxLength: 8 })
  .map(join);
export const markdown = fc
  .array(fc.oneof(paragraph, code, heading, bullets, numbers, quote, table), { maxLength: 8 })
  .map(join);
/** Markers in any order: markdown by accident. */
export const noise = fc
  .array(
    fc.constantFrom(
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '    ',
      '|',
      '---',
      'word ',
      '😀',
      '[x]',
      ': http://ex.test',
      '<',
      '&lt;',
      '*',
      '\t',
      '\r\n',
      'e\u0301',
    ),
    { maxLength: 120 },
  )
  .map((all) => all.join(''));
