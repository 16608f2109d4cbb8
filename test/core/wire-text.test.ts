import { describe, expect, test } from 'vitest';
import { beginsWithMentionOf, decodeWireText, mentionsUser, withoutLeadingMention } from '../../src/core/wire-text.ts';

const bot = 'U0BATON';

describe('decodeWireText', () => {
  test.each([
    ['entities, once', 'a &lt; b &amp;&amp; c &gt; d', 'a < b && c > d'],
    ['an entity that a person typed stays', '&amp;lt; &nbsp; &#60;', '&lt; &nbsp; &#60;'],
    ['Baton itself', '<@U0BATON> hi', '@Baton hi'],
    ['Baton with a label', '<@U0BATON|whoever> hi', '@Baton hi'],
    ['a person by id, whatever the label says', '<@U1|ana> <@W2>', '@U1 @W2'],
    ['a channel', '<#C1|ops> <#C2> <#C3|>', '#ops #C2 #C3'],
    ['broadcasts', '<!channel> <!here|here> <!everyone>', '@channel @here @everyone'],
    ['a group', '<!subteam^S1|@team> <!subteam^S2>', '@team @S2'],
    ['a date', '<!date^1392734382^{date}|18 Feb 2014>', '18 Feb 2014'],
    ['a link with a label', '<https://ex.test/a?b=1&amp;c=2|the doc>', 'the doc (https://ex.test/a?b=1&c=2)'],
    ['a bare link', '<https://ex.test/>', 'https://ex.test/'],
    ['a link labelled with itself', '<https://ex.test|https://ex.test>', 'https://ex.test'],
    ['a link that was typed without its scheme', '<https://ex.test/|ex.test>', 'https://ex.test/'],
    ['mail and telephone', '<mailto:a@ex.test|a@ex.test> <tel:123|123>', 'a@ex.test 123'],
    ['a mention that somebody typed as text', '&lt;@U1&gt; &lt;!here&gt;', '<@U1> <!here>'],
    [
      'what is not Slack markup stays',
      'x <foo> <@lower> <!date^1^{date}> < y <@U1',
      'x <foo> <@lower> <!date^1^{date}> < y <@U1',
    ],
    ['entities in labels', '<#C1|r&amp;d> <https://ex.test|a &lt; b>', '#r&d a < b (https://ex.test)'],
    ['line breaks and quotes', 'one\n&gt; two “three”', 'one\n> two “three”'],
  ])('%s', (_name, wireText, text) => expect(decodeWireText(wireText, { botUserId: bot })).toBe(text));

  test('without a bot id no mention is Baton', () => expect(decodeWireText('<@U0BATON>')).toBe('@U0BATON'));

  test('a link whose label names another address shows both', () => {
    expect(decodeWireText('<https://evil.test|https://bank.test>')).toBe('https://bank.test (https://evil.test)');
  });
});

test.each([
  ['anywhere', 'hi <@U0BATON>!', true],
  ['with a label', '<@U0BATON|baton>', true],
  ['somebody else', '<@U0BATONX> <@U1>', false],
  ['escaped, as in code', '`&lt;@U0BATON&gt;`', false],
  ['only the id', '@U0BATON U0BATON', false],
])('mentionsUser: %s', (_name, wireText, expected) => expect(mentionsUser(wireText, bot)).toBe(expected));

test.each([
  ['first thing', '<@U1> hi', 'U1'],
  ['after white space, with a label', '\n <@U1|ana>', 'U1'],
  ['later', 'hi <@U1>', undefined],
  ['a channel', '<#C1> hi', undefined],
  ['empty', '', undefined],
])('beginsWithMentionOf: %s', (_name, wireText, expected) => expect(beginsWithMentionOf(wireText)).toBe(expected));

test.each([
  ['a mention', '<@U0BATON> fix it', 'fix it'],
  ['a comma or colon behind it', '<@U0BATON>: fix it', 'fix it'],
  ['only the mention', ' <@U0BATON|baton> ', ''],
  ['another mention stays', '<@U1> <@U0BATON> hi', '<@U1> <@U0BATON> hi'],
  ['a later mention stays', 'hi <@U0BATON>', 'hi <@U0BATON>'],
])('withoutLeadingMention: %s', (_name, wireText, expected) =>
  expect(withoutLeadingMention(wireText, bot)).toBe(expected),
);
