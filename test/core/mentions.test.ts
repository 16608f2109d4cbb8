import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakTokens, neutraliseMentions } from '../../src/core/mentions.ts';

const joiner = '\u2060';

/** What Slack reads as a mention, also after undoing its escapes as often as anybody might. */
function isLive(text: string): boolean {
  let decoded = text;
  for (let round = 0; round < 4; round++) {
    if (/<\s*(?:@[UWB][A-Z0-9]|!(?:channel|here|everyone|subteam\^[A-Z0-9])|#[CDG][A-Z0-9])[^<>]*>/.test(decoded))
      return true;
    decoded = decoded
      .replace(/&(?:lt|#0*60|#x0*3c);/gi, '<')
      .replace(/&(?:gt|#0*62|#x0*3e);/gi, '>')
      .replaceAll('&amp;', '&');
  }
  return /(?<![\w/.+-])@(?:channel|here|everyone)\b/i.test(decoded);
}

describe('neutraliseMentions (UX-2)', () => {
  test.each([
    ['a user', '<@U0AAA1111>', '@U0AAA1111'],
    ['a user with a label', '<@U0AAA1111|ana>', '@ana'],
    ['an enterprise user', '<@W0AAA1111>', '@W0AAA1111'],
    ['a bot', '<@B0AAA1111>', '@B0AAA1111'],
    ['channel', '<!channel>', `@${joiner}channel`],
    ['here with a label', '<!here|here>', `@${joiner}here`],
    ['everyone', '<!everyone>', `@${joiner}everyone`],
    ['a group', '<!subteam^S0CCC3333>', '@S0CCC3333'],
    ['a group with a label', '<!subteam^S0CCC3333|@team>', '@team'],
    ['a channel link', '<#C0BBB2222|ops> <#C0BBB2222>', '#ops #C0BBB2222'],
    [
      'plain words',
      '@channel @here, (@everyone) @Channel',
      `@${joiner}channel @${joiner}here, (@${joiner}everyone) @${joiner}Channel`,
    ],
    ['the escaped form', '&lt;!here&gt;', `@${joiner}here`],
    ['twice escaped', '&amp;lt;!here&amp;gt;', `@${joiner}here`],
    ['numeric entities', '&#60;!channel&#62; &#x3C;@U1&#x3e;', `@${joiner}channel @U1`],
    ['another case and white space', '< !CHANNEL >', `@${joiner}CHANNEL`],
    ['a label that is a broadcast', '<@U1|channel>', `@${joiner}channel`],
    ['a token made of a token', '<<@U1|U2>>', '@U2'],
  ])('%s', (_name, text, expected) => expect(neutraliseMentions(text)).toBe(expected));

  test.each([
    'a < b && c > d, List<String>',
    '<https://ex.test|label>',
    'a@here.test, https://x.test/@channel, me@channel',
    '@hereafter @channels @U1',
    '&lt;b&gt; <b>',
    '<!-- a comment --> <!DOCTYPE html> <#define> <@username>',
  ])('%s stays', (text) => expect(neutraliseMentions(text)).toBe(text));

  const piece = fc.constantFrom(
    '<',
    '>',
    '&lt;',
    '&gt;',
    '&amp;',
    '@',
    '!',
    '#',
    '|',
    'U1',
    'C1',
    '!subteam^',
    '!channel',
    'S1',
    'channel',
    'here',
    ' ',
    'x',
    '\n',
    '<@U1>',
    '<!here|',
  );
  const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('nothing stays live, whatever the pieces', () => {
    fc.assert(
      fc.property(hostile, (text) => !isLive(neutraliseMentions(text))),
      { numRuns: 3_000 },
    );
  });

  test('a second time changes nothing', () => {
    const twice = fc.property(
      hostile,
      (text) => neutraliseMentions(neutraliseMentions(text)) === neutraliseMentions(text),
    );
    fc.assert(twice, { numRuns: 3_000 });
  });

  test('nesting deeper than the passes is inert too', () => {
    const nested = `${'<!subteam^S1|'.repeat(40)}<@U1>${'x>'.repeat(40)}`;
    expect(isLive(neutraliseMentions(nested))).toBe(false);
  });
});

describe('breakTokens', () => {
  test('code looks the same and is inert', () => {
    const broken = breakTokens('send("<@U1> <!here> <#C1>"); a < b');
    expect(broken.replaceAll(joiner, '')).toBe('send("<@U1> <!here> <#C1>"); a < b');
    expect(isLive(broken)).toBe(false);
  });

  test('changes nothing twice', () => expect(breakTokens(breakTokens('<!here>'))).toBe(breakTokens('<!here>')));
});
