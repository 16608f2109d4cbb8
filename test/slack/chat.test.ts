import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spaceId, teamId, ts, userId } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import { createLogger } from '../../src/log.ts';
import type { ChatPort } from '../../src/ports/chat.ts';
import { createChat } from '../../src/slack/chat.ts';
import { createWebClient } from '../../src/slack/web-client.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { identity } from './payloads.ts';
import { settingsFor, startBatonsSlack } from './slack-setup.ts';

let sim: Simulator;
let chat: ChatPort;

const seeds = [
  { id: 'C01READONLY', is_read_only: true },
  { id: 'C01THREADS0', is_thread_only: true },
  { id: 'C01FLAT0000', is_non_threadable: true },
];

beforeAll(async () => {
  sim = await startBatonsSlack({ world: { channels: seeds } });
  chat = createChat(createWebClient(settingsFor(sim, 'socket', 0.3), createLogger({ level: 'silent' })), {
    ...identity,
    teamId: teamId(sim.ids.team),
    botUserId: userId(sim.ids.botUser),
    botId: sim.ids.bot,
  });
});

afterAll(() => sim.stop());

describe('whether a thread can be opened (HANDOFF-3)', () => {
  test.each<[string, (sim: Simulator) => string, RegExp | undefined]>([
    ['a channel that holds Baton', ({ ids }) => ids.channels.ops, undefined],
    ['a private channel that holds Baton', ({ ids }) => ids.channels.leads, undefined],
    ['a direct conversation', ({ ids }) => ids.channels.ana, undefined],
    ['a channel without Baton', ({ ids }) => ids.channels.outside, /Invite Baton/],
    ['an archived channel', ({ ids }) => ids.channels.archived, /archived/],
    ['a read-only channel', () => 'C01READONLY', /read-only/],
    ['a channel with threads only', () => 'C01THREADS0', /Only replies/],
    ['a channel without threads', () => 'C01FLAT0000', /switched off/],
    ['an unknown channel', () => 'C01NOWHERE0', /cannot see/],
  ])('%s', async (_name, id, reason) => {
    const answer = await chat.canOpenThread(spaceId(id(sim)));
    expect(answer).toEqual(reason ? { ok: false, reason: expect.stringMatching(reason) } : { ok: true });
  });

  test('without an answer there is no verdict', async () => {
    await sim.fault({ method: 'conversations.info', kind: 'hang' });
    const asked = chat.canOpenThread(spaceId(sim.ids.channels.ops));
    await expect(asked).rejects.toMatchObject({ name: 'ServiceError', service: 'slack', retryable: true });
    await sim.fault({ method: 'conversations.info', kind: 'ratelimited', retryAfter: 3 });
    const again = chat.canOpenThread(spaceId(sim.ids.channels.ops));
    await expect(again).rejects.toMatchObject({ retryAfterSeconds: 3, retryable: true });
    await sim.fault({ method: 'conversations.info', kind: 'error', error: 'invalid_auth' });
    const refused = chat.canOpenThread(spaceId(sim.ids.channels.ops));
    await expect(refused).rejects.toMatchObject({ code: 'invalid_auth', retryable: false });
    await expect(refused).rejects.toBeInstanceOf(ServiceError);
  });
});

test('a message has a link, and what is gone has none', async () => {
  const channel = sim.ids.channels.ops;
  const said = await sim.say({ user: sim.ids.users.ana, channel, text: 'hello' });
  expect(await chat.permalink(spaceId(channel), ts(said.ts))).toBe(
    `${sim.url}/archives/${channel}/p${said.ts.replace('.', '')}`,
  );
  expect(await chat.permalink(spaceId(channel), ts('1.000001'))).toBeUndefined();
});

test('long markdown is cut into parts that fit one message', () => {
  const parts = chat.split('One sentence of many. '.repeat(1_000));
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(9_000);
});
