import { describe, expect, test } from 'vitest';
import { focusLimit, parseFocus, parseThreadCommand } from '../../src/core/commands.ts';

const bot = 'U0BATON';
const parse = (wireText: string) => parseThreadCommand(wireText, bot);

describe('handoff (HANDOFF-1)', () => {
  test.each([
    ['a mention and the word', '<@U0BATON> handoff', undefined],
    ['any case, white space around', ' <@U0BATON|baton>  HandOff \n', undefined],
    ['an exclamation mark', '!handoff', undefined],
    ['both', '<@U0BATON> !handoff tests', 'tests'],
    ['a focus', '!handoff the tests', 'the tests'],
    ['a focus on the next line', '<@U0BATON> handoff\nthe tests\nand docs', 'the tests\nand docs'],
    ['a comma behind the mention', '<@U0BATON>, handoff tests', 'tests'],
    ['a focus stays wire text', '!handoff ask <@U1> &amp; co', 'ask <@U1> &amp; co'],
  ])('%s', (_name, wireText, focus) =>
    expect(parse(wireText)).toEqual(focus === undefined ? { kind: 'handoff' } : { kind: 'handoff', focus }),
  );

  test.each([
    'handoff',
    'handoff the tests',
    'handoffs are nice',
    '<@U0BATON> handoffs are nice',
    '!handoffs',
    '!handoff-now',
    '!nice work',
    '! handoff',
    '<@U0BATON> please handoff',
    '<@U1> handoff',
    'handoff <@U0BATON>',
    '/handoff',
    '<@U0BATON> handoff: tests',
    '',
  ])('"%s" is a message', (wireText) => expect(parse(wireText)).toBeUndefined());
});

test('a text of many blanks is a message, and read at once', () => {
  expect(parse(`<@U0BATON> x${' '.repeat(300_000)}y`)).toBeUndefined();
  expect(parse(`stop${' '.repeat(300_000)}<@U0BATON>`)).toEqual({ kind: 'stop', addressed: true });
});

describe('stop (SESSION-10)', () => {
  test.each([
    ['stop', false],
    ['  STOP\n', false],
    ['!stop', true],
    ['<@U0BATON> stop', true],
    ['<@U0BATON> !Stop', true],
    ['stop <@U0BATON>', true],
  ])('"%s"', (wireText, addressed) => expect(parse(wireText)).toEqual({ kind: 'stop', addressed }));

  test.each(['stop the deploy at 5pm', 'stop.', 'stop!', '!stop now', '!!stop', 'nonstop', '<@U1> stop', '`stop`'])(
    '"%s" is a message',
    (wireText) => expect(parse(wireText)).toBeUndefined(),
  );
});

describe('help (UX-6)', () => {
  test.each(['<@U0BATON> help', '!help', '<@U0BATON> HELP ', 'help <@U0BATON>'])('"%s"', (wireText) =>
    expect(parse(wireText)).toEqual({ kind: 'help' }),
  );

  test.each(['help', '<@U0BATON> help me', '!help me', '<@U0BATON> help?'])('"%s" is a message', (wireText) =>
    expect(parse(wireText)).toBeUndefined(),
  );
});

describe('parseFocus (HANDOFF-3, S04)', () => {
  test('is readable text, once decoded', () => {
    const typed = 'ask <@U0AAA1111|ana> about <#C0BBB2222|ops> “login &amp; logout” <https://ex.test|ex.test>';
    expect(parseFocus(typed)).toEqual({
      focus: 'ask @U0AAA1111 about #ops “login & logout” https://ex.test',
      cut: false,
    });
  });

  test.each(['', '   ', '\n\t', '\u200b'])('%j is no focus', (text) => expect(parseFocus(text)).toBeUndefined());

  test('2,000 code points pass', () => {
    expect(parseFocus('😀'.repeat(focusLimit))).toEqual({ focus: '😀'.repeat(2_000), cut: false });
  });

  test('3,000 characters are cut at 2,000, and it says so', () => {
    expect(parseFocus('😀'.repeat(3_000))).toEqual({ focus: '😀'.repeat(2_000), cut: true });
  });

  test('white space around does not count', () => {
    expect(parseFocus(` ${'x'.repeat(2_000)} `)).toEqual({ focus: 'x'.repeat(2_000), cut: false });
  });

  test('names Baton where its id is known', () =>
    expect(parseFocus('as <@U0BATON> said', bot)?.focus).toBe('as @Baton said'));
});
