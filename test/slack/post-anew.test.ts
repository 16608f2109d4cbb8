import { afterEach, describe, expect, test } from 'vitest';
import { approvalId, outboxId, sessionId, spaceId, spinOffId, ts, userId } from '../../src/core/ids.ts';
import type { ApprovalCard, PostTarget } from '../../src/core/post.ts';
import {
  answer,
  type NewRow,
  newSession,
  notice,
  type OutboxSetup,
  post,
  postedIn,
  setUpOutbox,
} from './outbox-setup.ts';

let setup: OutboxSetup;

afterEach(() => setup.stop());

const rewrite = (id: string, text: string, orPost: PostTarget | undefined): NewRow => ({
  id,
  outgoing: { kind: 'update', of: outboxId('card'), content: notice(text), orPost },
});

/** A card that was posted and that somebody deleted. */
async function lostCard(): Promise<PostTarget & { readonly kind: 'thread' }> {
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  await add(post('card', target, notice('Approve?')));
  const card = await settled('card');
  await sim.remove({ channel: target.spaceId, ts: card.ts ?? '' });
  return target;
}

describe('what a message became, when the message is gone (I12)', () => {
  test('stands in its thread once, before what was said later, and later changes find it', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, row } = setup;
    const target = await lostCard();
    await add(rewrite('1', 'Approved', target), post('2', target, answer('Going on')));
    await settled('2');
    expect(await postedIn(sim, target.rootTs)).toEqual(['Approved', 'Going on']);
    const { ts: at } = await row('card');
    expect((await sim.state()).messages.find((message) => message.ts === at)).toMatchObject({
      text: 'Approved',
      blocks: [{ block_id: 'baton:card' }],
      metadata: { event_payload: { id: 'card' } },
    });
    await add(rewrite('3', 'Approved. Opened.', target));
    expect(await settled('3')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, target.rootTs)).toEqual(['Approved. Opened.', 'Going on']);
  });

  test.each(['cant_update_message', 'edit_window_closed'])(
    'after %s the message that stands is not taken for the new one',
    async (error) => {
      setup = await setUpOutbox();
      const { sim, add, settled, thread } = setup;
      const target = await thread();
      await add(post('card', target, notice('Approve?')));
      await settled('card');
      await sim.fault({ method: 'chat.update', kind: 'error', error });
      await sim.fault({ method: 'chat.postMessage', kind: 'http_500' });
      await add(rewrite('1', 'Approved', target), post('2', target, answer('Going on')));
      await settled('2');
      expect(await postedIn(sim, target.rootTs)).toEqual(['Approve?', 'Approved', 'Going on']);
    },
  );

  test('is looked up when the answer to it was lost, and stands once (DUR-2)', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled } = setup;
    const target = await lostCard();
    await sim.fault({ method: 'chat.postMessage', kind: 'lost_answer' });
    await add(rewrite('1', 'Denied', target), post('2', target, answer('Going on')));
    await settled('2');
    expect(await postedIn(sim, target.rootTs)).toEqual(['Denied', 'Going on']);
    expect(await sim.calls({ method: 'conversations.replies' })).toHaveLength(1);
  });

  test('is posted where the message could not be posted before', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'restricted_action' });
    await add(post('card', target, notice('Approve?')), rewrite('1', 'Not shown', target));
    expect(await settled('1')).toMatchObject({ state: 'failed', error: expect.stringContaining('not posted') });
    expect(await settled('card')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, target.rootTs)).toEqual(['Not shown']);
  });

  test('is tried once where nothing can be posted', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, row } = setup;
    const target = { kind: 'thread', spaceId: spaceId(sim.ids.channels.outside), rootTs: ts('100.000001') } as const;
    await add(
      post('card', target, notice('Approve?')),
      rewrite('1', 'Not shown', target),
      post('2', target, notice('x')),
    );
    await settled('2');
    expect(await row('card')).toMatchObject({ state: 'failed', outgoing: { content: notice('Not shown') } });
    expect(await sim.calls({ method: 'chat.postMessage' })).toHaveLength(3);
  });

  test('is let go where nobody asked for it to be posted', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, lines } = setup;
    const { rootTs } = await lostCard();
    await add(rewrite('1', 'Approved', undefined));
    expect(await settled('1')).toMatchObject({ state: 'failed', error: expect.stringContaining('message_not_found') });
    expect(await postedIn(sim, rootTs)).toEqual([]);
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each(['closed', 'failed'] as const)('is not posted into a session that is %s (SESSION-7)', async (state) => {
    setup = await setUpOutbox();
    const { sim, store, add, settled } = setup;
    const { spaceId: channel, rootTs } = await lostCard();
    await store.transaction((tx) =>
      store.sessions.create(tx, { ...newSession('s1', channel, outboxId('none')), rootTs, state }),
    );
    await add(rewrite('1', 'Approved', { kind: 'session', sessionId: sessionId('s1') }));
    expect(await settled('1')).toMatchObject({ state: 'failed' });
    expect(await settled('card')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, rootTs)).toEqual([]);
  });
});

describe('a card whose blocks Slack refuses (F12)', () => {
  const card: ApprovalCard = {
    approval: approvalId('a'),
    spinOff: spinOffId('s'),
    audience: 'from #a, public, to #b, public',
    title: 'Title',
    owner: userId('U0ANA'),
    piece: 'chat',
    brief: { instruction: 'Do it.', source: undefined, excerpt: undefined },
    outcome: undefined,
  };

  test('fails while it asks for a decision: without buttons nobody could answer it (APPROVAL-4)', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'invalid_blocks' });
    await add(post('card', target, { kind: 'approval', card }));
    expect(await settled('card')).toMatchObject({ state: 'failed', error: expect.stringContaining('invalid_blocks') });
    expect(await postedIn(sim, target.rootTs)).toEqual([]);
  });

  test('is plain once it tells an outcome', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'invalid_blocks' });
    await add(post('card', target, { kind: 'approval', card: { ...card, outcome: ['Expired'] } }));
    expect(await settled('card')).toMatchObject({ state: 'sent' });
    expect(await postedIn(sim, target.rootTs)).toEqual(['Title: Expired']);
  });
});
