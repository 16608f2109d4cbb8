import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defuseHandoffTag, seedText } from '../../src/core/fence.ts';

describe('defuseHandoffTag (H09)', () => {
  test.each([
    ['the closing tag', '</handoff-context>', '[/handoff context]'],
    ['the opening tag', '<handoff-context>', '[handoff context]'],
    ['another case', '</HandOff-CONTEXT>', '[/handoff context]'],
    ['white space inside', '< / handoff-context >', '[/handoff context]'],
    ['line breaks inside', '<\n/\nhandoff-\r\ncontext\n>', '[/handoff context]'],
    ['attributes', '<handoff-context id="1">', '[handoff context id="1">'],
    ['self-closed', '<handoff-context/>', '[handoff context]'],
    ['unterminated', 'a <handoff-context', 'a [handoff context'],
    ['unterminated, words behind', '</handoff-context then', '[/handoff context then'],
    ['zero-width characters', '</hand\u200boff-\u2060context\ufeff>', '[/handoff context]'],
    ['soft hyphens', '</hand\u00adoff-con\u00adtext>', '[/handoff context]'],
    ['entities', '&lt;/handoff-context&gt;', '[/handoff context]'],
    ['entities without a semicolon', '&lt/handoff-context&gt', '[/handoff context]'],
    ['entities of entities', '&amp;lt;/handoff-context&amp;gt;', '[/handoff context]'],
    ['numeric entities', '&#60;&#47;handoff&#45;context&#62;', '[/handoff context]'],
    ['hexadecimal entities', '&#x3C;&#x2f;&#x68;andoff-context&#X3E;', '[/handoff context]'],
    ['full-width brackets', '＜/handoff-context＞', '[/handoff context]'],
    ['full-width letters', '＜／ｈａｎｄｏｆｆ－ｃｏｎｔｅｘｔ＞', '[/handoff context]'],
    [
      'other brackets',
      '‹/handoff-context› 〈handoff-context〉 ⟨/handoff-context⟩',
      '[/handoff context] [handoff context] [/handoff context]',
    ],
    ['Cyrillic letters', '</hаndоff-соntехt>', '[/handoff context]'],
    ['an underscore', '</handoff_context>', '[/handoff context]'],
    ['a space', '</handoff context>', '[/handoff context]'],
    ['a name in code is none', 'createContext<HandoffContext>(null)', 'createContext<HandoffContext>(null)'],
    ['a component is none', '<HandoffContext.Provider value={x}>', '<HandoffContext.Provider value={x}>'],
    ['a comparison is none', 'if (i < handoffContext.length)', 'if (i < handoffContext.length)'],
    ['quotation marks are no brackets', '«handoff context»', '«handoff context»'],
    ['another dash', '</handoff\u2011context> </handoff–context>', '[/handoff context] [/handoff context]'],
    ['a backslash', '\\</handoff-context\\> <\\/handoff-context>', '\\[/handoff context] [/handoff context]'],
    [
      'escapes of JSON and URLs',
      '\\u003c/handoff-context\\u003e %3C/handoff-context%3E',
      '[/handoff context] [/handoff context]',
    ],
    ['tags in tags', '<<handoff-context>handoff-context>', '<[handoff context]handoff-context>'],
  ])('%s', (_name, text, expected) => expect(defuseHandoffTag(text)).toBe(expected));

  test.each([
    'The handoff-context tag is described elsewhere.',
    'handoff context, handoff_context, HandoffContext',
    '<handoff-contexts> <handoff-context-window> <my-handoff-context> <handoff> <context>',
    'if a < handoff then context > 3',
    'a <b>bold</b> &lt;i&gt; [handoff context]',
    '<div class="handoff-context">',
  ])('%s stays', (text) => expect(defuseHandoffTag(text)).toBe(text));

  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '&lt;',
    '/',
    'handoff',
    '-',
    'context',
    'handoff-context',
    ' ',
    '\n',
    '\u200b',
    'ｈ',
    'x',
    '&',
    'amp;',
    ']',
    '\\',
  );
  const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const looksLikeTag = /[<＜]\s*\/?\s*handoff(?:\s*[-_]\s*|\s+)context(?![\p{L}\p{N}-])/iu;
  const readable = (text: string) => text.replace(/[\u200b\\]/g, '').replace(/&(?:amp;)*lt;/g, '<');

  test('no spelling of the tag is left, whatever the pieces', () => {
    fc.assert(
      fc.property(hostile, (text) => !looksLikeTag.test(readable(defuseHandoffTag(text)))),
      { numRuns: 5_000 },
    );
  });

  test('a second time changes nothing', () => {
    const twice = fc.property(hostile, (text) => defuseHandoffTag(defuseHandoffTag(text)) === defuseHandoffTag(text));
    fc.assert(twice, { numRuns: 5_000 });
  });

  test('text around a tag stays byte for byte', () => {
    const around = fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      fc.pre(!/handoff/i.test(before + after));
      expect(defuseHandoffTag(`${before}</handoff-context>|${after}`)).toBe(`${before}[/handoff context]|${after}`);
    });
    fc.assert(around, { numRuns: 2_000 });
  });

  test('text without the word stays byte for byte', () => {
    const free = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => !/h/i.test(text.normalize('NFKC')));
    fc.assert(fc.property(free, (text) => defuseHandoffTag(text) === text));
  });

  test('hostile length takes no hostile time', () => {
    const texts = [
      '<'.repeat(100_000),
      `<${' '.repeat(100_000)}`,
      '</handoff-'.repeat(20_000),
      '&amp;'.repeat(40_000),
      `<${'/ '.repeat(50_000)}`,
    ];
    for (const text of texts) expect(defuseHandoffTag(text)).toBe(text);
  });
});

test('the seed is the template, verbatim (HANDOFF-10)', () => {
  expect(seedText('## Goal\nShip it.\n')).toBe(
    '<handoff-context>\n## Goal\nShip it.\n\n</handoff-context>\n\nThe above is a handoff document from a previous session. Use this context to continue the work seamlessly.',
  );
});
