import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spaceId, userId } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import * as spaces from '../../src/slack/spaces.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { webClient } from '../simulator/test-client.ts';
import { startBatonsSlack } from './slack-setup.ts';

const bot = 'U01BATONBOT';
const zoe = 'U02ZOE00000';
const max = 'U02MAX00000';
const guest = 'U02GUEST000';

/** More than one page of Slack's, of Baton's own and of one person. */
const many = Array.from({ length: 620 }, (_, n) => ({
  id: `C02MANY${String(n).padStart(4, '0')}`,
  name: `many-${String(n).padStart(4, '0')}`,
  members: [bot, max],
}));

const seeds = [
  { id: 'C02PUBLIC00', name: 'public', members: [bot, zoe, guest] },
  { id: 'C02AGAIN000', name: 'public', members: [bot, zoe] },
  { id: 'C02PRIVATE0', name: 'private', kind: 'private' as const, members: [bot, zoe] },
  { id: 'C02SHARED00', name: 'shared', members: [bot, zoe], is_ext_shared: true, creator: 'U02PARTNER0' },
  { id: 'C02OLD00000', name: 'old', members: [bot, zoe], is_archived: true },
  { id: 'C02NOBATON0', name: 'no-baton', members: [zoe] },
  { id: 'C02HERS0000', name: 'hers', kind: 'private' as const, members: [zoe] },
  { id: 'C02OURS0000', name: 'ours', members: [bot] },
  { id: 'D02ZOE00000', name: '', kind: 'im' as const, user: zoe, members: [zoe, bot] },
  { id: 'C02GROUP000', name: 'mpdm-zoe--max-1', kind: 'mpim' as const, members: [zoe, max, bot] },
];

let sim: Simulator;

beforeAll(async () => {
  const users = [{ id: zoe }, { id: max }, { id: guest, is_restricted: true }];
  sim = await startBatonsSlack({ world: { users, channels: [...seeds, ...many] } });
});
afterAll(() => sim.stop());

const listed = async (user?: string) => spaces.spacesOf(webClient(sim), user === undefined ? undefined : userId(user));

describe('the channels that hold Baton and that somebody belongs to (SPIN-10)', () => {
  test('are public, private and shared ones; archived ones, others and conversations are left out', async () => {
    expect(await listed(zoe)).toEqual([
      { spaceId: 'C02PRIVATE0', name: '#private', kind: 'private' },
      { spaceId: 'C02AGAIN000', name: '#public', kind: 'public' },
      { spaceId: 'C02PUBLIC00', name: '#public', kind: 'public' },
      { spaceId: 'C02SHARED00', name: '#shared', kind: 'public' },
    ]);
  });

  test('a guest has those that the guest was let into', async () => {
    expect(await listed(guest)).toEqual([{ spaceId: 'C02PUBLIC00', name: '#public', kind: 'public' }]);
  });

  test('come page by page, and none is lost', async () => {
    const before = (await sim.calls({ method: 'users.conversations' })).length;
    const found = await listed(max);
    expect(found.map(({ spaceId: id }) => id)).toEqual(many.map(({ id }) => id));
    expect(await sim.calls({ method: 'users.conversations' })).toHaveLength(before + 4);
  });

  test('for nobody: every public channel that holds Baton, and no private one (SPIN-8)', async () => {
    const found = await listed();
    expect(found.map(({ spaceId: id }) => id)).toEqual(
      expect.arrayContaining(['C02OURS0000', 'C02PUBLIC00', 'C02MANY0619', sim.ids.channels.ops]),
    );
    expect(found.filter(({ kind }) => kind === 'private')).toEqual([]);
    expect(found.map(({ name }) => name)).not.toContain('#no-baton');
  });

  test('of somebody whom Slack does not know there are none', async () => {
    expect(await listed('U02NOBODY00')).toEqual([]);
  });

  test('have their new name after a rename (T21)', async () => {
    await sim.rename({ channel: 'C02OURS0000', name: 'ours-now' });
    expect(await listed()).toContainEqual({ spaceId: 'C02OURS0000', name: '#ours-now', kind: 'public' });
  });

  test.each(['http_500', 'ratelimited'] as const)('after %s there is no list', async (kind) => {
    await sim.fault({ method: 'users.conversations', kind });
    await expect(listed(zoe)).rejects.toBeInstanceOf(ServiceError);
  });
});

describe('what Slack says of a space (APPROVAL-1)', () => {
  const ana = 'U01ANA00000';

  test.each([
    ['a public channel', 'C02PUBLIC00', { name: '#public', kind: 'public', members: 3, external: false, creator: ana }],
    ['a private one', 'C02PRIVATE0', { name: '#private', kind: 'private', members: 2, external: false, creator: ana }],
    ['one shared with another workspace', 'C02SHARED00', { name: '#shared', kind: 'public', external: true }],
    ['an archived one', 'C02OLD00000', { name: '#old', kind: 'public' }],
    ['one without Baton', 'C02NOBATON0', { name: '#no-baton', members: 1 }],
    [
      'a direct conversation, which is its person’s (SPACE-1)',
      'D02ZOE00000',
      { name: 'direct message', kind: 'direct', creator: zoe },
    ],
    [
      'one of several people, without its inner name',
      'C02GROUP000',
      { name: 'group message', kind: 'group', members: 3 },
    ],
  ])('%s', async (_name, id, facts) => {
    expect(await spaces.describe(webClient(sim), spaceId(id))).toMatchObject(facts);
  });

  test.each(['C02HERS0000', 'C02NOWHERE0'])('nothing of %s, which Baton cannot see', async (id) => {
    expect(await spaces.describe(webClient(sim), spaceId(id))).toBeUndefined();
  });

  test('without an answer there is no verdict', async () => {
    await sim.fault({ method: 'conversations.info', kind: 'http_500' });
    await expect(spaces.describe(webClient(sim), spaceId('C02PUBLIC00'))).rejects.toBeInstanceOf(ServiceError);
  });
});
