import { expect, test } from 'vitest';
import { bot, defaultChannels, defaultUsers, seedChannels, seedUsers } from '../seed.ts';
import { readTyped, toTyped } from './typed-text.ts';

const world = { users: seedUsers({}), channels: seedChannels({}) };
const message = (text: string) => ({ kind: 'message', text });

test.each([
  ['a mention by name, in any case', '@Baton hello', message(`<@${bot.user}> hello`)],
  ['people and channels', 'ask @ana in #ops', message(`ask <@${defaultUsers.ana}> in <#${defaultChannels.ops}>`)],
  ['an address is no mention', 'write to a@baton.test', message('write to a@baton.test')],
  ['unknown names stay text', '@nobody and #7', message('@nobody and #7')],
  ['angle brackets cannot be typed as entities', '<@U1> & <!here>', message('&lt;@U1&gt; &amp; &lt;!here&gt;')],
  ['a broadcast', '@here look', message('<!here> look')],
  ['a command with its text', '/handoff  the tests ', { kind: 'command', command: '/handoff', text: 'the tests' }],
  ['a command alone', '/handoff', { kind: 'command', command: '/handoff', text: '' }],
  [
    'whatever begins with a slash is a command, as in Slack',
    '/usr/bin is full',
    { kind: 'command', command: '/usr/bin', text: 'is full' },
  ],
  ['blanks are nothing', ' \n ', { kind: 'nothing' }],
])('%s', (_name, typed, expected) => expect(readTyped(typed, world)).toEqual(expected));

test.each(['@ana in #ops & <b>', 'plain', '@here now', '@baton hello'])('%s comes back as it was typed', (typed) => {
  const read = readTyped(typed, world);
  expect(read.kind === 'message' && toTyped(read.text, world)).toBe(typed);
});

test('an entity that nobody typed stays', () => {
  expect(toTyped('see <https://ex.test|the doc> and <@U0GONE>', world)).toBe(
    'see <https://ex.test|the doc> and <@U0GONE>',
  );
});
