import { afterAll, beforeAll, expect, test } from 'vitest';
import { spaceId, userId } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import { isMember, placesOf } from '../../src/slack/membership.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { webClient } from '../simulator/test-client.ts';
import { startBatonsSlack } from './slack-setup.ts';

const crowd = Array.from({ length: 450 }, (_, n) => ({ id: `U0CROWD${String(n).padStart(4, '0')}` }));
const crowded = spaceId('C01CROWDED0');
let sim: Simulator;

beforeAll(async () => {
  const members = ['U01BATONBOT', ...crowd.map(({ id }) => id)];
  const hidden = { id: 'C01HIDDEN00', kind: 'private' as const, members: ['U01ANA00000'] };
  sim = await startBatonsSlack({ world: { users: crowd, channels: [{ id: crowded, members }, hidden] } });
});
afterAll(() => sim.stop());

test.each([
  ['the last of a crowd', crowded, 'U0CROWD0449', true],
  ['nobody of it', crowded, 'U01ANA00000', false],
  ['a channel that Baton cannot see', 'C01HIDDEN00', 'U01ANA00000', false],
  ['a channel that does not exist', 'C0NONE', 'U01ANA00000', false],
  ['the other side of a direct conversation', 'D01ANA00000', 'U01ANA00000', true],
  ['a third person of it', 'D01ANA00000', 'U01BEN00000', false],
])('%s', async (_who, space, user, member) => {
  expect(await isMember(webClient(sim), spaceId(space), userId(user))).toBe(member);
});

test('a Slack that does not answer is no no', async () => {
  await sim.fault({ method: 'conversations.members', kind: 'http_500' });
  await expect(isMember(webClient(sim), crowded, userId('U0CROWD0001'))).rejects.toBeInstanceOf(ServiceError);
});

test('the places that a person shares with Baton, named as Slack shows them', async () => {
  expect(await placesOf(webClient(sim), userId(sim.ids.users.ana))).toEqual([
    { spaceId: sim.ids.channels.general, name: '#general' },
    { spaceId: sim.ids.channels.ops, name: '#ops' },
    { spaceId: sim.ids.channels.leads, name: '#leads' },
    { spaceId: sim.ids.channels.outside, name: '#outside' },
    { spaceId: 'C01PARTNERS', name: '#partners' },
    { spaceId: 'C01GROUP000', name: 'group message' },
    { spaceId: sim.ids.channels.ana, name: 'direct message' },
  ]);
});
