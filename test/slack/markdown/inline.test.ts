import { expect, test } from 'vitest';
import { userId } from '../../../src/core/ids.ts';
import { BugError } from '../../../src/errors.ts';
import { inlineMrkdwn } from '../../../src/slack/markdown/inline.ts';

test.each([
  ['our words, shown literally', ['a < b & <!here> <@U1>'], 'a &lt; b &amp; &lt;!here&gt; &lt;@U1&gt;'],
  ['a word that Slack might resolve', ['@channel'], '@\u2060channel'],
  ['a mention that is meant', ['Asked by ', { mention: userId('U0AAA1111') }], 'Asked by <@U0AAA1111>'],
  ['a link', [{ link: 'https://ex.test/?a=1&b=2', label: 'the thread' }], '<https://ex.test/?a=1&amp;b=2|the thread>'],
  [
    'a hostile label',
    [{ link: 'https://ex.test/a|b c', label: 'x|y>\n<!here>' }],
    '<https://ex.test/a%7Cb%20c|x y&gt; &lt;!here&gt;>',
  ],
])('%s', (_name, parts, text) => expect(inlineMrkdwn(parts)).toBe(text));

test.each(['', '!here', 'U1>', 'u1', 'U1|x'])('"%s" cannot be mentioned', (id) => {
  expect(() => inlineMrkdwn([{ mention: userId(id) }])).toThrow(BugError);
});
