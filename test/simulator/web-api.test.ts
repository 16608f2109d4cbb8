import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
const client = () => webClient(sim);
const channel = () => sim.ids.channels.general;
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { data?: { error?: string } }) => error.data?.error ?? String(error),
  );

beforeAll(async () => {
  sim = await startSimulator({
    world: {
      channels: [
        { id: 'C01READONLY', is_read_only: true },
        { id: 'C01THREADS0', is_thread_only: true },
      ],
    },
  });
});
afterAll(() => sim.stop());

describe('tokens', () => {
  test('auth.test names the bot and carries the scopes', async () => {
    const answer = await client().auth.test();
    expect(answer).toMatchObject({ user_id: sim.ids.botUser, bot_id: sim.ids.bot, team_id: sim.ids.team });
    expect(answer.response_metadata?.scopes).toContain('chat:write');
  });

  test.each([
    ['an unknown token', 'xoxb-wrong', 'auth.test', 'invalid_auth'],
    ['the app token where the bot token belongs', undefined, 'chat.postMessage', 'not_allowed_token_type'],
  ])('%s is refused', async (_name, token, method, error) => {
    expect(await errorOf(webClient(sim, token ?? sim.tokens.app).apiCall(method))).toBe(error);
  });

  test('no token, and an unknown method', async () => {
    const answer = async (path: string) => (await (await fetch(sim.apiUrl + path)).json()) as { error: string };
    expect((await answer('auth.test')).error).toBe('not_authed');
    expect((await answer('chat.shout')).error).toBe('unknown_method');
  });

  test('a missing scope is named', async () => {
    const other = await startSimulator({ world: { scopes: ['chat:write'] } });
    const error = await webClient(other)
      .users.info({ user: other.ids.users.ana })
      .catch((reason: { data: object }) => reason.data);
    expect(error).toMatchObject({ error: 'missing_scope', needed: 'users:read', provided: 'chat:write' });
    await other.stop();
  });
});

describe('posting', () => {
  test('a post is the bot’s, a reply stands under its root, an update replaces, a deletion removes', async () => {
    const root = await client().chat.postMessage({ channel: channel(), text: 'root' });
    expect(root.message).toMatchObject({ user: sim.ids.botUser, bot_id: sim.ids.bot, app_id: sim.ids.app });
    expect(root.message).not.toHaveProperty('thread_ts');
    const reply = await client().chat.postMessage({ channel: channel(), text: 'reply', thread_ts: root.ts ?? '' });
    expect(reply.message?.thread_ts).toBe(root.ts);
    await client().chat.update({ channel: channel(), ts: reply.ts ?? '', text: 'changed' });
    const { messages } = await client().conversations.replies({ channel: channel(), ts: root.ts ?? '' });
    expect(messages?.map(({ text }) => text)).toEqual(['root', 'changed']);
    await client().chat.delete({ channel: channel(), ts: reply.ts ?? '' });
    const { messages: left } = await client().conversations.replies({ channel: channel(), ts: root.ts ?? '' });
    expect(left?.map(({ text }) => text)).toEqual(['root']);
  });

  test('timestamps are unique and strictly increasing', async () => {
    const posts = await Promise.all(
      Array.from({ length: 20 }, () => client().chat.postMessage({ channel: channel(), text: 'x' })),
    );
    const stamps = posts.map(({ ts }) => ts);
    expect(new Set(stamps).size).toBe(20);
    const stored = (await sim.state()).messages.map(({ ts }) => ts);
    expect(stored).toEqual(stored.toSorted());
    expect(stamps.every((ts) => /^\d{10}\.\d{6}$/.test(ts ?? ''))).toBe(true);
  });

  test('a reply cannot be answered as if it were a root', async () => {
    const root = await client().chat.postMessage({ channel: channel(), text: 'root' });
    const reply = await client().chat.postMessage({ channel: channel(), text: 'reply', thread_ts: root.ts ?? '' });
    const call = client().chat.postMessage({ channel: channel(), text: 'x', thread_ts: reply.ts ?? '' });
    expect(await errorOf(call)).toBe('invalid_thread_ts');
  });

  test('an update without metadata keeps it, and only include_all_metadata shows it', async () => {
    const metadata = { event_type: 'baton_post', event_payload: { id: 'p1' } };
    const { ts = '' } = await client().chat.postMessage({ channel: channel(), text: 'a', metadata });
    await client().chat.update({ channel: channel(), ts, text: 'b' });
    const read = (all: boolean) =>
      client().conversations.replies({ channel: channel(), ts, include_all_metadata: all });
    expect((await read(true)).messages?.[0]?.metadata).toEqual(metadata);
    expect((await read(false)).messages?.[0]).not.toHaveProperty('metadata');
  });

  test('metadata whose event type has a dot is dropped with a warning', async () => {
    const metadata = { event_type: 'baton.post', event_payload: { id: 'p1' } };
    const answer = await client().chat.postMessage({ channel: channel(), text: 'a', metadata });
    expect(answer.response_metadata?.warnings).toEqual(['invalid_metadata_schema']);
    expect(answer.message).not.toHaveProperty('metadata');
  });

  test.each([
    ['no text and no blocks', { text: ' ' }, 'no_text'],
    ['an unknown channel', { text: 'a', channel: 'C0NOWHERE00' }, 'channel_not_found'],
    ['a public channel without the bot', { text: 'a', channel: 'C01OUTSIDE0' }, 'not_in_channel'],
    ['an archived channel', { text: 'a', channel: 'C01ARCHIVED' }, 'is_archived'],
    ['a read-only channel', { text: 'a', channel: 'C01READONLY' }, 'restricted_action_read_only_channel'],
    ['a root in a thread-only channel', { text: 'a', channel: 'C01THREADS0' }, 'restricted_action_thread_only_channel'],
    ['a malformed thread', { text: 'a', thread_ts: '12' }, 'invalid_thread_ts'],
    ['a thread that never was', { text: 'a', thread_ts: '1767225600.000100' }, 'thread_not_found'],
    ['blocks that are no JSON', { text: 'a', blocks: '[{' }, 'invalid_blocks_format'],
    ['metadata without a type', { text: 'a', metadata: { event_payload: {} } }, 'invalid_metadata_format'],
    ['markdown_text beside text', { text: 'a', markdown_text: 'b' }, 'markdown_text_conflict'],
    ['12,001 characters of markdown_text', { markdown_text: 'x'.repeat(12_001) }, 'msg_too_long'],
  ])('%s is refused', async (_name, args, error) => {
    const call = client().apiCall('chat.postMessage', { channel: channel(), ...args });
    expect(await errorOf(call)).toBe(error);
  });

  test('text beyond 40,000 characters is cut with a warning; an update takes 4,000', async () => {
    const long = await client().chat.postMessage({ channel: channel(), text: 'x'.repeat(40_001) });
    expect(long.message?.text).toHaveLength(40_000);
    expect(long.response_metadata?.warnings).toEqual(['message_truncated']);
    const update = client().chat.update({ channel: channel(), ts: long.ts ?? '', text: 'x'.repeat(4001) });
    expect(await errorOf(update)).toBe('msg_too_long');
  });

  test('somebody else’s message cannot be updated or deleted', async () => {
    const { ts } = await sim.say({ user: sim.ids.users.ana, channel: channel(), text: 'mine' });
    expect(await errorOf(client().chat.update({ channel: channel(), ts, text: 'x' }))).toBe('cant_update_message');
    expect(await errorOf(client().chat.delete({ channel: channel(), ts }))).toBe('cant_delete_message');
    const missing = client().chat.update({ channel: channel(), ts: '1767225600.000100', text: 'x' });
    expect(await errorOf(missing)).toBe('message_not_found');
  });

  test('an ephemeral needs a member and is seen by that member only', async () => {
    const { ops } = sim.ids.channels;
    const { ana, chris } = sim.ids.users;
    const outsider = client().chat.postEphemeral({ channel: ops, user: chris, text: 'psst' });
    expect(await errorOf(outsider)).toBe('user_not_in_channel');
    const { message_ts: ts } = await client().chat.postEphemeral({ channel: ops, user: ana, text: 'psst' });
    const { ephemerals, messages } = await sim.state();
    expect(ephemerals).toContainEqual(expect.objectContaining({ ts, user: ana, text: 'psst' }));
    expect(messages.some((message) => message.ts === ts)).toBe(false);
  });

  test('a permalink names the thread of a reply', async () => {
    const root = await client().chat.postMessage({ channel: channel(), text: 'root' });
    const reply = await client().chat.postMessage({ channel: channel(), text: 'r', thread_ts: root.ts ?? '' });
    const link = async (ts = '') =>
      (await client().chat.getPermalink({ channel: channel(), message_ts: ts })).permalink?.replace(sim.url, '');
    const digits = (ts = '') => ts.replace('.', '');
    expect(await link(root.ts)).toBe(`/archives/${channel()}/p${digits(root.ts)}`);
    const query = `thread_ts=${root.ts}&cid=${channel()}`;
    expect(await link(reply.ts)).toBe(`/archives/${channel()}/p${digits(reply.ts)}?${query}`);
  });
});

describe('a deleted root', () => {
  test('refuses replies, or puts them at the top level where it is set so', async () => {
    const lenient = await startSimulator({ world: { deletedRoot: 'top_level' } });
    for (const [one, expected] of [
      [sim, 'thread_not_found'],
      [lenient, 'ok'],
    ] as const) {
      const { ts } = await one.say({ user: one.ids.users.ana, channel: channel(), text: 'root' });
      await one.remove({ channel: channel(), ts });
      const call = webClient(one).chat.postMessage({ channel: channel(), text: 'late', thread_ts: ts });
      expect(await errorOf(call)).toBe(expected);
      if (expected === 'ok') expect((await call).message).not.toHaveProperty('thread_ts');
    }
    await lenient.stop();
  });
});
