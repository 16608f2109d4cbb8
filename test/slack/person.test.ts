import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamId, userId } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import type { Identity } from '../../src/slack/identity.ts';
import { person } from '../../src/slack/person.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { webClient } from '../simulator/test-client.ts';
import { identity } from './payloads.ts';
import { startBatonsSlack } from './slack-setup.ts';

let sim: Simulator;
let us: Identity;

const home = 'T01BATONSIM';
const seeds = [
  { id: 'U02MEMBER00' },
  { id: 'U02ADMIN000', is_admin: true },
  { id: 'U02OWNER000', is_owner: true },
  { id: 'U02MULTI000', is_restricted: true },
  { id: 'U02SINGLE00', is_restricted: true, is_ultra_restricted: true },
  { id: 'U02GONE0000', deleted: true },
  { id: 'U02GONEADM0', deleted: true, is_admin: true },
  { id: 'U02STRANGE0', is_stranger: true },
  { id: 'U02PARTNER0', team_id: 'T01PARTNER0', is_admin: true },
  { id: 'U02GUESTADM', is_restricted: true, is_admin: true },
  { id: 'U02BOT00000', is_bot: true },
  { id: 'U02INORG000', team_id: 'E01ORG00000' },
];

beforeAll(async () => {
  sim = await startBatonsSlack({ world: { users: seeds } });
  us = { ...identity, teamId: teamId(home) };
});
afterAll(() => sim.stop());

const of = (user: string, home = us) => person(webClient(sim), userId(user), home);

describe('what Slack says of a person (APPROVAL-3)', () => {
  test.each([
    ['a full member', 'U02MEMBER00', 'member', false],
    ['an admin', 'U02ADMIN000', 'member', true],
    ['an owner', 'U02OWNER000', 'member', true],
    ['a guest of several channels', 'U02MULTI000', 'guest', false],
    ['a guest of one channel', 'U02SINGLE00', 'guest', false],
    ['a guest is no admin, whatever is said', 'U02GUESTADM', 'guest', false],
    ['a deactivated account', 'U02GONE0000', 'deactivated', false],
    ['a deactivated admin', 'U02GONEADM0', 'deactivated', false],
    ['a stranger', 'U02STRANGE0', 'external', false],
    ['an admin of another workspace', 'U02PARTNER0', 'external', false],
    ['a bot', 'U02BOT00000', 'bot', false],
    ['nobody that Slack knows', 'U02NOBODY00', 'unknown', false],
  ] as const)('%s', async (_who, user, standing, isAdmin) => {
    expect(await of(user)).toEqual({ standing, isAdmin });
  });

  test('somebody of our own organisation is a member', async () => {
    expect(await of('U02INORG000', { ...us, enterpriseId: 'E01ORG00000' })).toMatchObject({ standing: 'member' });
    expect(await of('U02INORG000')).toMatchObject({ standing: 'external' });
  });

  test('somebody whom Slack does not show is unknown', async () => {
    await sim.fault({ method: 'users.info', kind: 'error', error: 'user_not_visible' });
    expect(await of('U02MEMBER00')).toEqual({ standing: 'unknown', isAdmin: false });
  });

  test.each(['http_500', 'ratelimited'] as const)('after %s there is no verdict', async (kind) => {
    await sim.fault({ method: 'users.info', kind });
    await expect(of('U02MEMBER00')).rejects.toBeInstanceOf(ServiceError);
  });

  test('without the scope there is no verdict either', async () => {
    const poor = await startSimulator({ world: { scopes: ['chat:write'] } });
    const asked = person(webClient(poor), userId(poor.ids.users.ana), us);
    await expect(asked).rejects.toMatchObject({ code: 'missing_scope', retryable: false });
    await poor.stop();
  });
});
