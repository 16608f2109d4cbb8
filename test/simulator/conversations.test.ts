import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
const client = () => webClient(sim);
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { data?: { error?: string } }) => error.data?.error ?? String(error),
  );

beforeAll(async () => {
  sim = await startSimulator({
    world: {
      users: [{ id: 'U01GUEST000', name: 'guest', is_ultra_restricted: true }],
      channels: [{ id: 'C01HIDDEN00', kind: 'private', name: 'hidden', members: ['U01ANA00000'] }],
    },
  });
});
afterAll(() => sim.stop());

test.each([
  ['general', { id: 'C01GENERAL0', name: 'general', is_member: true, is_archived: false, is_private: false }],
  ['leads', { name: 'leads', is_member: true, is_private: true }],
  ['outside', { name: 'outside', is_member: false }],
  ['archived', { is_archived: true, is_member: false }],
  ['ana', { is_im: true, user: 'U01ANA00000' }],
] as const)('conversations.info of %s', async (name, shown) => {
  const { channel } = await client().conversations.info({ channel: sim.ids.channels[name] });
  expect(channel).toMatchObject(shown);
});

test('a private channel without the bot does not exist for it', async () => {
  const channel = 'C01HIDDEN00';
  expect(await errorOf(client().conversations.info({ channel }))).toBe('channel_not_found');
  expect(await errorOf(client().conversations.members({ channel }))).toBe('channel_not_found');
  expect(await errorOf(client().conversations.history({ channel }))).toBe('channel_not_found');
  expect(await errorOf(client().chat.postMessage({ channel, text: 'a' }))).toBe('channel_not_found');
});

test('members come in pages', async () => {
  const pages: string[][] = [];
  const listed = client().paginate('conversations.members', { channel: sim.ids.channels.general, limit: 3 });
  for await (const page of listed) pages.push((page as unknown as { members: string[] }).members);
  const { ana, ben, chris } = sim.ids.users;
  expect(pages.map((page) => page.length)).toEqual([3, 1]);
  expect(pages.flat().toSorted()).toEqual([sim.ids.botUser, ana, ben, chris].toSorted());
});

test('replies come in pages that each begin with the root; a reply’s ts gives only that reply', async () => {
  const channel = sim.ids.channels.ops;
  const user = sim.ids.users.ben;
  const root = await sim.say({ user, channel, text: 'root' });
  for (const text of ['one', 'two', 'three']) await sim.say({ user, channel, text, thread_ts: root.ts });
  const first = await client().conversations.replies({ channel, ts: root.ts, limit: 2 });
  expect(first.messages?.map(({ text }) => text)).toEqual(['root', 'one', 'two']);
  expect(first.has_more).toBe(true);
  expect(first.messages?.[0]).toMatchObject({ thread_ts: root.ts, reply_count: 3 });
  const cursor = first.response_metadata?.next_cursor ?? '';
  const second = await client().conversations.replies({ channel, ts: root.ts, limit: 2, cursor });
  expect(second.messages?.map(({ text }) => text)).toEqual(['root', 'three']);
  expect(second.response_metadata?.next_cursor).toBe('');
  const reply = first.messages?.[1]?.ts ?? '';
  const alone = await client().conversations.replies({ channel, ts: reply });
  expect(alone.messages?.map(({ text }) => text)).toEqual(['one']);
  const unknown = client().conversations.replies({ channel, ts: '1767225600.000100' });
  expect(await errorOf(unknown)).toBe('thread_not_found');
});

test('history is newest first and leaves replies out', async () => {
  const channel = sim.ids.channels.leads;
  const user = sim.ids.users.ana;
  const root = await sim.say({ user, channel, text: 'older' });
  await sim.say({ user, channel, text: 'hidden reply', thread_ts: root.ts });
  await sim.say({ user, channel, text: 'broadcast', thread_ts: root.ts, subtype: 'thread_broadcast' });
  await sim.say({ user, channel, text: 'newer' });
  const { messages } = await client().conversations.history({ channel });
  expect(messages?.map(({ text }) => text)).toEqual(['newer', 'broadcast', 'older']);
  const outside = client().conversations.history({ channel: sim.ids.channels.outside });
  expect(await errorOf(outside)).toBe('not_in_channel');
});

test('users.conversations shows private channels only where user and bot both are', async () => {
  const types = 'public_channel,private_channel';
  const named = async (user: string) =>
    (await client().users.conversations({ user, types, exclude_archived: true })).channels?.map(({ name }) => name);
  expect(await named(sim.ids.users.ana)).toEqual(['general', 'ops', 'leads', 'outside', 'partners']);
  expect(await named(sim.ids.users.chris)).toEqual(['general', 'outside']);
});

test('users.info tells guests and owners', async () => {
  expect((await client().users.info({ user: 'U01GUEST000' })).user).toMatchObject({ is_ultra_restricted: true });
  expect((await client().users.info({ user: sim.ids.users.ana })).user).toMatchObject({ is_owner: true });
  expect(await errorOf(client().users.info({ user: 'U0NOBODY000' }))).toBe('user_not_found');
});

test('conversations.open finds the direct conversation', async () => {
  const { channel } = await client().conversations.open({ users: sim.ids.users.ben });
  expect(channel?.id).toBe(sim.ids.channels.ben);
});

test('session status and title', async () => {
  const { ts } = await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.general, text: 'go' });
  const thread = { channel_id: sim.ids.channels.general, thread_ts: ts };
  const { sessions } = client().agents;
  expect(await errorOf(sessions.rename({ ...thread, title: 'x' }))).toBe('not_authorized');
  await sessions.setStatus({ ...thread, status: 'processing', title: 'Tests' });
  await sessions.setStatus({ ...thread, status: 'suspended', title: 'ignored' });
  await sessions.rename({ ...thread, title: 'Better' });
  const shown = { channel: thread.channel_id, thread_ts: ts, status: 'suspended', title: 'Better' };
  expect((await sim.state()).sessions).toEqual([shown]);
  expect(await errorOf(sessions.setStatus({ ...thread, status: 'idle' }))).toBe('invalid_status');
  const other = await startSimulator({ world: { agent: false } });
  const refused = webClient(other).agents.sessions.setStatus({ ...thread, status: 'active' });
  expect(await errorOf(refused)).toBe('not_authorized');
  await other.stop();
});

test('the assistant’s status shows until a reply', async () => {
  const channel = sim.ids.channels.general;
  const { ts } = await sim.say({ user: sim.ids.users.ana, channel, text: 'go' });
  await client().assistant.threads.setStatus({ channel_id: channel, thread_ts: ts, status: 'is thinking…' });
  expect((await sim.state()).statuses).toMatchObject([{ thread_ts: ts, status: 'is thinking…' }]);
  await client().chat.postMessage({ channel, thread_ts: ts, text: 'done' });
  expect((await sim.state()).statuses).toEqual([]);
});
