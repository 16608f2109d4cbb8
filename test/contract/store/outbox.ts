import { describe, expect, test } from 'vitest';
import { outboxId } from '../../../src/core/ids.ts';
import type { OutboxRow, Outgoing } from '../../../src/core/post.ts';
import { ConflictError } from '../../../src/errors.ts';
import type { Given } from './given.ts';
import { aPost, aStatus, at, space } from './rows.ts';

export function describeOutbox({ tx }: Given): void {
  const add = (id: string, change: { lane?: string; outgoing?: Outgoing; now?: number } = {}) =>
    tx((t, { outbox }) =>
      outbox.add(t, {
        id: outboxId(id),
        lane: change.lane ?? 'lane',
        outgoing: change.outgoing ?? aPost(id),
        now: change.now ?? 100,
      }),
    );
  const get = async (id: string): Promise<OutboxRow> => {
    const row = await tx((t, { outbox }) => outbox.get(t, outboxId(id)));
    if (!row) throw new Error(`There is no row ${id}.`);
    return row;
  };
  const due = async (now = 100, abandonedBefore = 0, limit = 10) =>
    (await tx((t, { outbox }) => outbox.due(t, { now, abandonedBefore, limit }))).map(({ id }) => id as string);
  const claim = (row: OutboxRow, now = 200) => tx((t, { outbox }) => outbox.claim(t, row, now));
  const sent = (id: string, n: number | undefined) =>
    tx((t, { outbox }) => outbox.sent(t, outboxId(id), { spaceId: space, ts: n === undefined ? undefined : at(n) }));
  const failed = (id: string) => tx((t, { outbox }) => outbox.failed(t, outboxId(id), 'no such channel'));
  const retry = (id: string, notBefore: number) =>
    tx((t, { outbox }) => outbox.retry(t, outboxId(id), { notBefore, error: 'slow down' }));
  const dropLane = (lane: string) => tx((t, { outbox }) => outbox.dropLane(t, lane));
  const nextDueAt = () => tx((t, { outbox }) => outbox.nextDueAt(t));
  const newestPost = (n: number) => tx((t, { outbox }) => outbox.newestPost(t, 'lane', at(n)));

  describe('outbox (DUR-2)', () => {
    test('a new row waits and keeps what is to be sent', async () => {
      const outgoing = aPost('a "quote"\n😀');
      await add('o1', { outgoing });
      expect(await get('o1')).toEqual({
        id: 'o1',
        lane: 'lane',
        order: 1,
        outgoing,
        state: 'waiting',
        attempts: 0,
        notBefore: 100,
        claimedAt: undefined,
        postedIn: undefined,
        ts: undefined,
        error: undefined,
      });
    });

    test('an id is used once', async () => {
      await add('o1');
      await expect(add('o1', { lane: 'other' })).rejects.toBeInstanceOf(ConflictError);
    });

    test('at start a status under way waits again, a post under way does not: it may stand in Slack', async () => {
      await add('post', { lane: 'a' });
      await add('status', { lane: 'b', outgoing: aStatus() });
      await claim(await get('post'));
      await claim(await get('status'));
      await tx((t, { outbox }) => outbox.releaseRepeatable(t));
      expect((await get('status')).state).toBe('waiting');
      expect((await get('post')).state).toBe('sending');
    });

    test('offers the head of each lane only, in the order of adding', async () => {
      await add('b1', { lane: 'b' });
      await add('b2', { lane: 'b' });
      await add('a1', { lane: 'a', now: 101 });
      expect(await due(101)).toEqual(['b1', 'a1']);
      expect(await due(101, 0, 1)).toEqual(['b1']);
    });

    test.each(['sent', 'failed'] as const)('the next of a lane follows when the first is %s', async (end) => {
      await add('o1');
      await add('o2');
      await claim(await get('o1'));
      expect(await due()).toEqual([]);
      await (end === 'sent' ? sent('o1', 1) : failed('o1'));
      expect(await due()).toEqual(['o2']);
    });

    test('a head that is not due yet holds its lane back, and no other', async () => {
      await add('o1');
      await add('o2');
      await add('x1', { lane: 'x' });
      await claim(await get('o1'));
      await retry('o1', 500);
      expect(await due(499)).toEqual(['x1']);
      expect(await due(500)).toEqual(['o1', 'x1']);
      expect(await get('o1')).toMatchObject({ state: 'waiting', attempts: 1, error: 'slow down', notBefore: 500 });
    });

    test('a row in sending counts once it is abandoned', async () => {
      await add('o1');
      await claim(await get('o1'), 200);
      expect(await due(300, 200)).toEqual([]);
      expect(await due(300, 201)).toEqual(['o1']);
    });

    test('one sender gets a row', async () => {
      await add('o1');
      const row = await get('o1');
      const claims = await Promise.all(Array.from({ length: 10 }, () => claim(row)));
      expect(claims.filter((won) => won !== undefined)).toEqual([
        { ...row, state: 'sending', attempts: 1, claimedAt: 200 },
      ]);
    });

    test('one sender gets an abandoned row', async () => {
      await add('o1');
      const abandoned = await claim(await get('o1'), 200);
      if (!abandoned) throw new Error('not claimed');
      expect(await claim(abandoned, 300)).toMatchObject({ attempts: 2, claimedAt: 300 });
      expect(await claim(abandoned, 300)).toBeUndefined();
    });

    test('a row that went back to waiting since it was read cannot be claimed as abandoned', async () => {
      await add('o1');
      const abandoned = await claim(await get('o1'), 200);
      await retry('o1', 900);
      expect(abandoned && (await claim(abandoned, 300))).toBeUndefined();
      expect(await get('o1')).toMatchObject({ state: 'waiting', notBefore: 900 });
    });

    test('a row that was settled since it was read cannot be claimed', async () => {
      await add('o1');
      const row = await get('o1');
      await dropLane('lane');
      expect(await claim(row)).toBeUndefined();
    });

    test('a sent row knows where it stands', async () => {
      await add('o1');
      await claim(await get('o1'));
      await retry('o1', 100);
      await sent('o1', 7);
      expect(await get('o1')).toMatchObject({ state: 'sent', postedIn: space, ts: at(7), error: undefined });
      await add('o2', { outgoing: aStatus() });
      await sent('o2', undefined);
      expect(await get('o2')).toMatchObject({ state: 'sent', ts: undefined });
    });

    test('a failed row knows why', async () => {
      await add('o1');
      await failed('o1');
      expect(await get('o1')).toMatchObject({ state: 'failed', error: 'no such channel' });
    });

    test('dropping a lane takes all that was not sent, and nothing else', async () => {
      for (const id of ['o1', 'o2', 'o3']) await add(id);
      await add('x1', { lane: 'x' });
      await sent('o1', 1);
      await claim(await get('o2'));
      expect(await dropLane('lane')).toBe(2);
      expect(await get('o1')).toMatchObject({ state: 'sent' });
      expect(await get('o2')).toMatchObject({ state: 'dropped' });
      expect(await due()).toEqual(['x1']);
    });

    test('what was dropped while it was sent does not come back, but its place is kept', async () => {
      await add('o1');
      await claim(await get('o1'));
      await dropLane('lane');
      await retry('o1', 0);
      await failed('o1');
      expect(await get('o1')).toMatchObject({ state: 'dropped' });
      await sent('o1', 3);
      expect(await get('o1')).toMatchObject({ state: 'sent', ts: at(3) });
    });

    test('a settled post is posted anew with other content, and remembers where it stood (I12)', async () => {
      const anew = (id: string) =>
        tx((t, { outbox }) => outbox.postAnew(t, outboxId(id), { outgoing: aPost('anew'), now: 700 }));
      await add('o1');
      await add('o2');
      await anew('o1');
      expect((await get('o1')).outgoing).toEqual(aPost('o1'));
      await claim(await get('o1'));
      await sent('o1', 10);
      await anew('o1');
      expect(await get('o1')).toMatchObject({
        outgoing: aPost('anew'),
        state: 'waiting',
        attempts: 0,
        notBefore: 700,
        claimedAt: undefined,
        ts: at(10),
      });
      expect(await due(700)).toEqual(['o1']);
      await claim(await get('o1'));
      await sent('o1', 20);
      expect(await get('o1')).toMatchObject({ state: 'sent', ts: at(20) });
    });

    test('the next due time is the earliest of the heads that wait', async () => {
      expect(await nextDueAt()).toBeUndefined();
      await add('o1', { now: 300 });
      await add('o2', { now: 100 });
      await add('x1', { lane: 'x', now: 400 });
      expect(await nextDueAt()).toBe(300);
      await claim(await get('o1'));
      expect(await nextDueAt()).toBe(400);
      await sent('o1', 1);
      expect(await nextDueAt()).toBe(100);
    });

    test('the newest post of a lane is a message of ours before that ts; statuses and updates are none', async () => {
      await add('o1');
      await add('o2');
      await add('u1', { outgoing: { kind: 'update', of: outboxId('o1'), content: { kind: 'answer', markdown: 'b' } } });
      await add('x1', { lane: 'x' });
      expect(await newestPost(50)).toEqual({ ts: undefined, pending: true });
      await sent('o1', 10);
      expect(await newestPost(50)).toEqual({ ts: at(10), pending: true });
      await sent('o2', 20);
      await sent('x1', 40);
      expect(await newestPost(50)).toEqual({ ts: at(20), pending: false });
      expect(await newestPost(20)).toEqual({ ts: at(10), pending: false });
      await sent('u1', 30);
      expect(await newestPost(50)).toEqual({ ts: at(20), pending: false });
    });
  });
}
