import type { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxId, spaceId, type Ts, ts } from '../../src/core/ids.ts';
import { createLogger } from '../../src/log.ts';
import { findPost } from '../../src/slack/lookup.ts';
import { toMessage } from '../../src/slack/views/message.ts';
import { createWebClient } from '../../src/slack/web-client.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { settingsFor, startBatonsSlack } from './slack-setup.ts';

let sim: Simulator;
let client: WebClient;
let rootTs: Ts;
const posted = new Map<string, string>();

beforeAll(async () => {
  sim = await startBatonsSlack();
  client = createWebClient(settingsFor(sim, 'socket', 5), createLogger({ level: 'silent' }));
  const { ana } = sim.ids.users;
  const { ops: channel } = sim.ids.channels;
  const post = async (id: string, thread: object) => {
    const message = toMessage({ kind: 'answer', markdown: 'hi' }, outboxId(id));
    posted.set(id, (await client.chat.postMessage({ channel, ...thread, ...message })).ts ?? '');
  };
  rootTs = ts((await sim.say({ user: ana, channel, text: 'root' })).ts);
  await post('old root', {});
  for (let n = 0; n < 210; n++) await sim.say({ user: ana, channel, text: `later ${n}` });
  await post('reply', { thread_ts: rootTs });
});

afterAll(() => sim.stop());

const find = (id: string, thread?: Ts, claimedAt = Date.now()) =>
  findPost(client, { id: outboxId(id), spaceId: spaceId(sim.ids.channels.ops), rootTs: thread, claimedAt });

describe('the look-up', () => {
  test('finds a reply in its thread', async () => {
    expect(await find('reply', rootTs)).toBe(posted.get('reply'));
  });

  test('finds a root that many messages have followed', async () => {
    const before = (await sim.calls({ method: 'conversations.history' })).length;
    expect(await find('old root')).toBe(posted.get('old root'));
    expect(await sim.calls({ method: 'conversations.history' })).toHaveLength(before + 2);
  });

  test('does not read on to what is older than the attempt can be', async () => {
    const before = (await sim.calls({ method: 'conversations.history' })).length;
    expect(await find('never posted', undefined, Date.now() + 24 * 3_600_000)).toBeUndefined();
    expect(await sim.calls({ method: 'conversations.history' })).toHaveLength(before + 1);
  });

  test('finds nothing that was never posted', async () => {
    expect(await find('never posted', rootTs)).toBeUndefined();
    expect(await find('never posted')).toBeUndefined();
  });

  test('tells that the root is gone', async () => {
    await expect(find('reply', ts('1.000001'))).rejects.toMatchObject({ data: { error: 'thread_not_found' } });
  });
});
