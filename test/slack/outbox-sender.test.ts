import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { outboxId, runId, sessionId, spaceId, ts, userId } from '../../src/core/ids.ts';
import type { PostTarget } from '../../src/core/post.ts';
import { answer, newSession, notice, type OutboxSetup, post, postedIn, setUpOutbox } from './outbox-setup.ts';

let setup: OutboxSetup;

afterEach(() => setup.stop());

test('posts of a lane stand in their order, each once, with what names its row', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  await add(...['1', '2', '3'].map((id) => post(id, target, answer(`part ${id}`))));
  const last = await settled('3');
  expect(await postedIn(sim, target.rootTs)).toEqual(['part 1', 'part 2', 'part 3']);
  expect(last).toMatchObject({ state: 'sent', postedIn: target.spaceId });
  const [call] = await sim.calls({ method: 'chat.postMessage' });
  expect(call?.args).toMatchObject({ unfurl_links: 'false', unfurl_media: 'false' });
  const { messages } = await sim.state();
  expect(messages.find((message) => message.ts === last.ts)?.metadata).toMatchObject({ event_payload: { id: '3' } });
});

test('a message is rewritten after it was posted, and keeps what names it', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  const progress = {
    kind: 'notice',
    text: ['Writing …'],
    buttons: [{ action: 'cancel_handoff', run: runId('r') }],
  } as const;
  await add(post('1', target, progress), {
    id: '2',
    outgoing: { kind: 'update', of: outboxId('1'), content: notice('Done') },
  });
  await settled('2');
  const { ts: at } = await settled('1');
  const { messages } = await sim.state();
  expect(messages.find((message) => message.ts === at)).toMatchObject({
    text: 'Done',
    blocks: [{ type: 'section', block_id: 'baton:1' }],
    metadata: { event_payload: { id: '1' } },
  });
});

describe('a session that Baton opens (SESSION-12)', () => {
  const session: PostTarget = { kind: 'session', sessionId: sessionId('s1') };
  const root = {
    kind: 'root',
    sessionId: sessionId('s1'),
    content: { kind: 'root', title: 'Handoff: ship', text: ['by Ana'] },
  } as const;

  async function open(channel: string): Promise<void> {
    const { store, add } = setup;
    await store.transaction((tx) => store.sessions.create(tx, newSession('s1', channel, outboxId('root'))));
    await add({ id: 'root', lane: 's1', outgoing: root }, post('seed', session, answer('seed'), 's1'));
  }

  const stored = () => setup.store.transaction((tx) => setup.store.sessions.get(tx, sessionId('s1')));

  test('gets its thread from the root, and its posts go there', async () => {
    setup = await setUpOutbox();
    const { sim, settled } = setup;
    await open(sim.ids.channels.ops);
    const seed = await settled('seed');
    const bound = await stored();
    expect(bound).toMatchObject({ state: 'open', rootTs: (await settled('root')).ts });
    expect(seed.state).toBe('sent');
    expect(await postedIn(sim, bound?.rootTs ?? '')).toEqual(['seed']);
  });

  test('fails when the root is refused, with all that waited for it', async () => {
    setup = await setUpOutbox();
    const { sim, settled } = setup;
    await open(sim.ids.channels.outside);
    expect(await settled('root')).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/\/invite.*not_in_channel/),
    });
    expect(await settled('seed')).toMatchObject({ state: 'dropped' });
    expect(await stored()).toMatchObject({ state: 'failed' });
  });

  test('posts nothing once it is closed (SESSION-7)', async () => {
    setup = await setUpOutbox();
    const { sim, store, add, settled, thread } = setup;
    const { spaceId: channel, rootTs } = await thread();
    await store.transaction(async (tx) => {
      await store.sessions.create(tx, { ...newSession('s1', channel, outboxId('none')), rootTs, state: 'closed' });
    });
    await add(post('late', session, answer('too late'), 's1'));
    expect(await settled('late')).toMatchObject({ state: 'dropped' });
    expect(await sim.calls({ method: 'chat.postMessage' })).toEqual([]);
  });
});

describe('refusals', () => {
  test.each([
    ['outside', /Invite Baton.*\(not_in_channel\)/s],
    ['archived', /archived.*\(is_archived\)/s],
  ] as const)('a post to #%s fails at once, with the way out', async (name, words) => {
    setup = await setUpOutbox();
    const { sim, add, settled } = setup;
    const target = { kind: 'thread', spaceId: spaceId(sim.ids.channels[name]), rootTs: ts('100.000001') } as const;
    await add(post('1', target, answer('hi')));
    expect(await settled('1')).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringMatching(words) });
  });

  test('an update of a message that was never posted fails', async () => {
    setup = await setUpOutbox();
    const { add, settled, sim } = setup;
    const target = { kind: 'thread', spaceId: spaceId(sim.ids.channels.outside), rootTs: ts('100.000001') } as const;
    await add(post('1', target, answer('hi')), {
      id: '2',
      outgoing: { kind: 'update', of: outboxId('1'), content: notice('x') },
    });
    expect(await settled('2')).toMatchObject({ state: 'failed' });
  });

  test('a reply that Slack stores outside its deleted thread is taken away again (T20)', async () => {
    setup = await setUpOutbox({ simulator: { world: { deletedRoot: 'top_level' } } });
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.remove({ channel: target.spaceId, ts: target.rootTs });
    await add(post('1', target, answer('too late')));
    expect(await settled('1')).toMatchObject({ state: 'failed', error: expect.stringContaining('gone') });
    const { messages } = await sim.state();
    expect(messages.filter((message) => message.bot_id && !message.deleted)).toEqual([]);
  });
});

describe('what one person sees', () => {
  const words = ['Nothing to hand off (no messages yet)'];

  test('is sent by name when the address of the request is used up', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled } = setup;
    const whisper = {
      kind: 'ephemeral',
      spaceId: spaceId(sim.ids.channels.ops),
      rootTs: undefined,
      userId: userId(sim.ids.users.ana),
      text: words,
    } as const;
    await add({ id: '1', outgoing: { ...whisper, responseUrl: `${sim.url}/nowhere` } });
    expect(await settled('1')).toMatchObject({ state: 'sent' });
    const { ephemerals } = await sim.state();
    expect(ephemerals).toMatchObject([{ user: sim.ids.users.ana, text: words[0] }]);
    expect(await sim.calls({ method: 'chat.postEphemeral' })).toHaveLength(1);
  });

  test.each(['by name', 'by the address of the request'])(
    'stands in the thread that it belongs to, %s',
    async (how) => {
      setup = await setUpOutbox();
      const { sim, add, settled, thread } = setup;
      const { rootTs, spaceId: space } = await thread();
      const user = userId(sim.ids.users.ana);
      const asked: unknown[] = [];
      const address = createServer(async (request, response) => {
        asked.push(await json(request));
        response.end();
      });
      onTestFinished(() => void address.close());
      await once(address.listen(0, '127.0.0.1'), 'listening');
      const responseUrl =
        how === 'by name' ? undefined : `http://127.0.0.1:${(address.address() as AddressInfo).port}/answer`;
      const whisper = { kind: 'ephemeral', spaceId: space, rootTs, userId: user, responseUrl, text: words } as const;
      await add({ id: '1', outgoing: whisper });
      expect(await settled('1')).toMatchObject({ state: 'sent' });
      const calls = await sim.calls({ method: 'chat.postEphemeral' });
      const told = how === 'by name' ? calls.map(({ args }) => args) : asked;
      expect(told).toMatchObject([{ thread_ts: rootTs, text: words[0] }]);
    },
  );

  test('is heard by name where the address says no with status 200, and in plain words where its blocks are refused (F12)', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled } = setup;
    const address = createServer((_request, response) => response.end('{"ok":false,"error":"used_url"}'));
    onTestFinished(() => void address.close());
    await once(address.listen(0, '127.0.0.1'), 'listening');
    await sim.fault({ method: 'chat.postEphemeral', kind: 'error', error: 'invalid_blocks' });
    const to = { spaceId: spaceId(sim.ids.channels.ops), rootTs: undefined, userId: userId(sim.ids.users.ana) };
    const responseUrl = `http://127.0.0.1:${(address.address() as AddressInfo).port}/answer`;
    await add({ id: '1', outgoing: { kind: 'ephemeral', ...to, responseUrl, text: words } });
    expect(await settled('1')).toMatchObject({ state: 'sent' });
    expect((await sim.state()).ephemerals.map(({ text }) => text)).toEqual([words[0]]);
  });

  test('fails quietly when the person cannot see it', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, lines } = setup;
    const whisper = {
      kind: 'ephemeral',
      spaceId: spaceId(sim.ids.channels.ops),
      rootTs: undefined,
      userId: userId(sim.ids.users.chris),
      responseUrl: undefined,
      text: words,
    } as const;
    await add({ id: '1', outgoing: whisper });
    expect(await settled('1')).toMatchObject({ state: 'failed' });
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});

test('waiting for a row ends with the signal', async () => {
  setup = await setUpOutbox({ start: false });
  const { add, sender, thread } = setup;
  await add(post('1', await thread(), answer('hi')));
  const stop = new AbortController();
  const waiting = sender.settled(outboxId('1'), stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
