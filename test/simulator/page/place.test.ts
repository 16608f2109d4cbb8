import { expect, test } from 'vitest';
import { fromHash, fromPermalink, toHash } from './place.ts';

test('an address leads back to the same place', () => {
  const place = { user: 'U1', channel: 'C1', thread: '1767225600.000100' };
  expect(fromHash(toHash(place))).toEqual(place);
  expect(fromHash('#U1/C1')).toEqual({ user: 'U1', channel: 'C1', thread: undefined });
  expect(fromHash('')).toBeUndefined();
});

test.each([
  ['a root', 'http://127.0.0.1:1/archives/C1/p1767225600000100', { channel: 'C1', thread: '1767225600.000100' }],
  [
    'a reply leads to its root',
    'http://127.0.0.1:1/archives/C1/p1767225700000100?thread_ts=1767225600.000100&cid=C1',
    { channel: 'C1', thread: '1767225600.000100' },
  ],
  ['no permalink', 'https://example.test/archives', undefined],
])('the link of %s', (_name, href, expected) => expect(fromPermalink(href)).toEqual(expected));
