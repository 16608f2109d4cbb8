import { afterEach, describe, expect, test } from 'vitest';
import { outboxId, sessionId, spaceId, ts } from '../../src/core/ids.ts';
import type { PostContent } from '../../src/core/post.ts';
import { toMessage } from '../../src/slack/views/message.ts';
import { abandon, answer, newSession, type OutboxSetup, post, postedIn, setUpOutbox } from './outbox-setup.ts';
import { until } from './slack-setup.ts';

let setup: OutboxSetup;

afterEach(() => setup.stop());

describe('an attempt whose end nobody knows (DUR-2)', () => {
  test.each(['lost_answer', 'http_500', 'hang'] as const)('after %s, the reply stands once', async (kind) => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind });
    await add(post('1', target, answer('hi')), post('2', target, answer('more')));
    await settled('2');
    expect(await postedIn(sim, target.rootTs)).toEqual(['hi', 'more']);
    const calls = await sim.calls();
    expect(calls.filter(({ method }) => method === 'conversations.replies')).toHaveLength(1);
  });

  test('an outage of many attempts is sat out: then the reply stands once (RUN-6)', async () => {
    setup = await setUpOutbox({ timeoutSeconds: 0.02 });
    const { sim, add, settled, thread, row } = setup;
    const target = await thread();
    await sim.outage(true);
    await add(post('1', target, answer('hi')));
    await until('ten attempts', async () => (await row('1')).attempts > 10, 20_000);
    await sim.outage(false);
    expect(await settled('1')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, target.rootTs)).toEqual(['hi']);
  });

  test('after a lost answer, a root stands once and is bound', async () => {
    setup = await setUpOutbox();
    const { sim, store, add, settled } = setup;
    const channel = sim.ids.channels.ops;
    await store.transaction((tx) => store.sessions.create(tx, newSession('s1', channel, outboxId('root'))));
    await sim.fault({ method: 'chat.postMessage', kind: 'lost_answer' });
    const content = { kind: 'root', title: 'Handoff: ship', text: [] } as const;
    await add({ id: 'root', lane: 's1', outgoing: { kind: 'root', sessionId: sessionId('s1'), content } });
    const root = await settled('root');
    const { messages } = await sim.state();
    expect(messages.filter((message) => message.bot_id).map((message) => message.ts)).toEqual([root.ts]);
    const bound = await store.transaction((tx) => store.sessions.get(tx, sessionId('s1')));
    expect(bound).toMatchObject({ state: 'open', rootTs: root.ts });
  });

  test('a post that a dead process had made is found, by its block too', async () => {
    setup = await setUpOutbox({ start: false });
    const { sim, add, client, settled, thread, sender } = setup;
    const target = await thread();
    const content = { kind: 'notice', text: ['hi'], buttons: [] } as const;
    await add(post('1', target, content));
    await abandon(setup, '1', Date.now());
    const { metadata: _lost, ...message } = toMessage(content, outboxId('1'));
    const made = await client.chat.postMessage({ channel: target.spaceId, thread_ts: target.rootTs, ...message });
    sender.start();
    expect(await settled('1')).toMatchObject({ state: 'sent', ts: made.ts });
    expect(await postedIn(sim, target.rootTs)).toEqual(['hi']);
  });

  test('a post that a dead process had not made is made, but only when it can no longer arrive', async () => {
    setup = await setUpOutbox({ start: false, timeoutSeconds: 4 });
    const { sim, add, settled, thread, sender, times } = setup;
    const target = await thread();
    await add(post('1', target, answer('hi')));
    const claimedAt = Date.now() - times.patience + 700;
    await abandon(setup, '1', claimedAt);
    sender.start();
    await settled('1');
    expect(await postedIn(sim, target.rootTs)).toEqual(['hi']);
    const [lookUp] = await sim.calls({ method: 'conversations.replies' });
    expect(lookUp?.at).toBeGreaterThanOrEqual(claimedAt + times.lease + times.timeout);
  });

  test('a look-up without an answer is made again before anything is posted', async () => {
    setup = await setUpOutbox({ timeoutSeconds: 0.1 });
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'lost_answer' });
    await sim.fault({ method: 'conversations.replies', kind: 'http_500' });
    await add(post('1', target, answer('hi')));
    expect(await settled('1')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, target.rootTs)).toEqual(['hi']);
  });

  test('a lost reply below a root that was deleted is taken away (T20)', async () => {
    setup = await setUpOutbox({ simulator: { world: { deletedRoot: 'top_level' } } });
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.remove({ channel: target.spaceId, ts: target.rootTs });
    await sim.fault({ method: 'chat.postMessage', kind: 'lost_answer' });
    await add(post('1', target, answer('hi')));
    expect(await settled('1')).toMatchObject({ state: 'failed' });
    const { messages } = await sim.state();
    expect(messages.filter((message) => message.bot_id && !message.deleted)).toEqual([]);
  });
});

test('an update whose answer was lost is made again, without a look-up', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  await sim.fault({ method: 'chat.update', kind: 'lost_answer' });
  const update = { kind: 'update', of: outboxId('1'), content: answer('after') } as const;
  await add(post('1', target, answer('before')), { id: '2', outgoing: update });
  expect(await settled('2')).toMatchObject({ state: 'sent', attempts: 2 });
  expect(await postedIn(sim, target.rootTs)).toEqual(['after']);
  expect(await sim.calls({ method: 'conversations.replies' })).toEqual([]);
});

describe('too many calls', () => {
  test('a post waits as long as Slack says, and is not looked up', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'ratelimited', retryAfter: 1 });
    await add(post('1', target, answer('hi')));
    expect(await settled('1')).toMatchObject({ state: 'sent', attempts: 2 });
    const calls = await sim.calls({ method: 'chat.postMessage' });
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(await sim.calls({ method: 'conversations.replies' })).toEqual([]);
  });

  test('only the channel that is told to wait waits', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread, row } = setup;
    const slow = await thread();
    const quick = await thread(sim.ids.channels.general);
    await sim.fault({ method: 'chat.postMessage', kind: 'ratelimited', retryAfter: 30 });
    await add(post('slow', slow, answer('hi'), 'a'));
    await sim.waitFor(() => setup.lines().some(({ why }) => why === 'ratelimited'));
    await add(post('same', slow, answer('same channel'), 'b'), post('quick', quick, answer('hi'), 'c'));
    expect(await settled('quick')).toMatchObject({ state: 'sent' });
    expect(await row('slow')).toMatchObject({ state: 'waiting' });
    expect(await row('same')).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

test('a long queue for a channel that has to wait does not hide what is behind it', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const slow = await thread();
  const quick = await thread(sim.ids.channels.general);
  await sim.fault({ method: 'chat.postMessage', kind: 'ratelimited', retryAfter: 30 });
  await add(post('first', slow, answer('hi'), 'first'));
  await sim.waitFor(() => setup.lines().some(({ why }) => why === 'ratelimited'));
  const queue = Array.from({ length: 120 }, (_, index) => post(`slow-${index}`, slow, answer('hi'), `lane-${index}`));
  await add(...queue);
  await add(post('quick', quick, answer('hi'), 'quick'));
  expect(await settled('quick')).toMatchObject({ state: 'sent' });
});

test('a channel whose calls hang does not hold back another', async () => {
  setup = await setUpOutbox({ timeoutSeconds: 2.5 });
  const { sim, add, settled, thread, row } = setup;
  const stuck = await thread();
  const quick = await thread(sim.ids.channels.general);
  await add(post('message', stuck, answer('hi')));
  await settled('message');
  await sim.fault({ method: 'chat.update', kind: 'hang', times: 20 });
  const update = { kind: 'update', of: outboxId('message'), content: answer('later') } as const;
  await add(
    ...Array.from({ length: 20 }, (_, index) => ({ id: `u${index}`, lane: `lane-${index}`, outgoing: update })),
  );
  await until('an update under way', async () => (await row('u0')).state === 'sending');
  await add(post('quick', quick, answer('hi'), 'quick'));
  expect(await settled('quick')).toMatchObject({ state: 'sent' });
  expect((await row('u0')).state).toBe('sending');
});

test('what Slack does not answer for hours fails in the end, and says so', async () => {
  setup = await setUpOutbox({ start: false, timeoutSeconds: 0.1 });
  const { sim, add, settled, sender, store } = setup;
  const target = { kind: 'thread', spaceId: spaceId(sim.ids.channels.ops), rootTs: ts('100.000001') } as const;
  await add(post('1', target, answer('hi')));
  for (let attempt = 0; attempt < 500; attempt++) await abandon(setup, '1', Date.now() - 60_000);
  await sim.fault({ method: 'conversations.replies', kind: 'http_500', times: 9 });
  sender.start();
  expect(await settled('1')).toMatchObject({ state: 'failed', error: expect.stringContaining('did not answer') });
  expect(await store.transaction((tx) => store.outbox.nextDueAt(tx))).toBeUndefined();
});

test('a row that cannot even be shown is not tried for ever, and holds up its lane no longer', async () => {
  setup = await setUpOutbox({ start: false, timeoutSeconds: 0.1 });
  const { add, settled, thread, sender, lines } = setup;
  const target = await thread();
  const broken = { kind: 'answer', markdown: 42 } as unknown as PostContent;
  await add(post('1', target, broken), post('2', target, answer('hi')));
  for (let attempt = 0; attempt < 7; attempt++) await abandon(setup, '1', Date.now() - 60_000);
  sender.start();
  expect(await settled('1')).toMatchObject({ state: 'failed', attempts: 8 });
  expect(await settled('2')).toMatchObject({ state: 'sent' });
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'error', outbox: '1' }));
});
