import { expect, test } from 'vitest';
import { mentionedUsers, toElements } from './wire-text.ts';

const text = (shown: string) => ({ type: 'text', text: shown });

test.each([
  ['plain text', 'hello', [text('hello')]],
  ['nothing', '', []],
  ['the three escapes, undone once', 'a &amp;lt; b &lt;c&gt;', [text('a &lt; b <c>')]],
  ['a user with a label', '<@U01ANA00000|ana> hi', [{ type: 'user', user_id: 'U01ANA00000' }, text(' hi')]],
  ['a channel', 'in <#C01OPS00000|ops>', [text('in '), { type: 'channel', channel_id: 'C01OPS00000' }]],
  ['a user group', '<!subteam^S0CCC3333>', [{ type: 'usergroup', usergroup_id: 'S0CCC3333' }]],
  ['a broadcast', '<!here> now', [{ type: 'broadcast', range: 'here' }, text(' now')]],
  ['a link', '<https://ex.test/?a=1&amp;b=2>', [{ type: 'link', url: 'https://ex.test/?a=1&b=2' }]],
  [
    'a link with a label',
    '<https://ex.test|here &amp; now>',
    [{ type: 'link', url: 'https://ex.test', text: 'here & now' }],
  ],
  ['an emoji', ':wave: hi', [{ type: 'emoji', name: 'wave' }, text(' hi')]],
  ['a time is no emoji', 'at 10:30:15', [text('at 10:30:15')]],
  ['code', 'run `npm test` now', [text('run '), { ...text('npm test'), style: { code: true } }, text(' now')]],
])('%s', (_name, wire, elements) => {
  expect(toElements(wire)).toEqual(elements);
});

test('mentioned users, whatever stands around them', () => {
  expect(mentionedUsers('<@U01ANA00000> and (<@W0BEN00000|ben>), not <#C01OPS00000> or @U01CHRIS000')).toEqual([
    'U01ANA00000',
    'W0BEN00000',
  ]);
});
