import { describe, expect, test } from 'vitest';
import { beginsWithHalfPermalink, parseLeadingPermalink } from '../../src/core/permalink.ts';

const root = 'https://team.slack.com/archives/C0OPS/p1767225600000100';
const reply = 'https://team.slack.com/archives/C0OPS/p1767225700000200?thread_ts=1767225600.000100&amp;cid=C0OPS';
const at = { spaceId: 'C0OPS', ts: '1767225600.000100', rootTs: '1767225600.000100' };

describe('a link to a message at the beginning (HANDOFF-2)', () => {
  test.each([
    ['as Slack sends it', `<${root}> the tests`, { ...at, rest: ' the tests' }],
    ['with a label', `<${root}|a message> the tests`, { ...at, rest: ' the tests' }],
    ['bare', `${root} the tests`, { ...at, rest: ' the tests' }],
    ['alone', root, { ...at, rest: '' }],
    ['after blanks', `  <${root}>`, { ...at, rest: '' }],
    ['before a line break', `<${root}>\nthe tests`, { ...at, rest: '\nthe tests' }],
    ['of a reply', `<${reply}> x`, { ...at, ts: '1767225700.000200', rest: ' x' }],
    ['of a reply, bare', `${reply} x`, { ...at, ts: '1767225700.000200', rest: ' x' }],
    ['of a direct conversation', `<${root.replace('C0OPS', 'D0ANA')}>`, { ...at, spaceId: 'D0ANA', rest: '' }],
    ['of another host', `<${root.replace('https://team.slack.com', 'http://127.0.0.1:1')}>`, { ...at, rest: '' }],
  ])('%s', (_how, text, parsed) => expect(parseLeadingPermalink(text)).toEqual(parsed));

  test.each([
    ['behind a word', `see <${root}>`],
    ['of a channel', '<https://team.slack.com/archives/C0OPS>'],
    ['of something else', '<https://ex.test/archives/C0OPS/pages>'],
    ['with a short time stamp', '<https://team.slack.com/archives/C0OPS/p17672256>'],
    ['in another place of the address', `<https://ex.test/?to=${root}>`],
    ['nothing', ''],
  ])('none: %s', (_why, text) => expect(parseLeadingPermalink(text)).toBeUndefined());
});

describe('a link that names half of a place (HANDOFF-2)', () => {
  test.each([
    ['a channel', '<https://team.slack.com/archives/C0OPS|#ops> the tests', true],
    ['a channel, bare, with a slash', 'https://team.slack.com/archives/C0OPS/', true],
    ['a short time stamp', '<https://team.slack.com/archives/C0OPS/p17672256?cid=C0OPS>', true],
    ['a message', `<${root}>`, false],
    ['something else', '<https://ex.test/archives/C0OPS/pages>', false],
    ['behind a word', 'see <https://team.slack.com/archives/C0OPS>', false],
    ['no link', 'archives/C0OPS', false],
  ])('%s', (_what, text, half) => expect(beginsWithHalfPermalink(text)).toBe(half));
});
