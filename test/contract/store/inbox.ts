import { describe, expect, test } from 'vitest';
import { type DeliveryId, deliveryId } from '../../../src/core/ids.ts';
import type { Given } from './given.ts';

export function describeInbox({ tx }: Given): void {
  const save = (id: string, change: { key?: string; body?: unknown; now?: number } = {}) =>
    tx((t, { inbox }) =>
      inbox.save(t, {
        id: deliveryId(id),
        dedupeKey: change.key ?? `event:${id}`,
        body: change.body ?? { id },
        now: change.now ?? 100,
      }),
    );
  const due = (now: number, limit = 10) => tx((t, { inbox }) => inbox.due(t, now, limit));
  const dueIds = async (now: number, limit?: number): Promise<readonly DeliveryId[]> =>
    (await due(now, limit)).map(({ id }) => id);

  describe('inbox (DUR-1)', () => {
    test('offers what was saved, as it came', async () => {
      const body = { text: 'a "quote", a\nbreak, \u0000 and 😀', nested: [1, null, { ok: true }] };
      expect(await save('d1', { key: 'event:Ev1', body })).toEqual({ kind: 'stored' });
      expect(await due(100)).toEqual([{ id: 'd1', dedupeKey: 'event:Ev1', body, attempts: 0 }]);
    });

    test('stores one key once and names the row that is there, settled or not', async () => {
      await save('d1', { key: 'event:Ev1' });
      expect(await save('d2', { key: 'event:Ev1' })).toEqual({ kind: 'duplicate', id: 'd1' });
      await tx((t, { inbox }) => inbox.settle(t, deliveryId('d1')));
      expect(await save('d3', { key: 'event:Ev1' })).toEqual({ kind: 'duplicate', id: 'd1' });
      expect(await due(100)).toEqual([]);
    });

    test('stores one of ten copies that arrive at the same time', async () => {
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => save(`d${n}`, { key: 'event:Ev1' })));
      expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
      expect(await due(100)).toHaveLength(1);
    });

    test('offers the oldest first, as many as were asked for', async () => {
      await save('d1', { now: 300 });
      await save('d2', { now: 100 });
      await save('d3', { now: 200 });
      expect(await dueIds(300)).toEqual(['d2', 'd3', 'd1']);
      expect(await dueIds(300, 2)).toEqual(['d2', 'd3']);
    });

    test('does not offer again what was settled', async () => {
      await save('d1');
      await save('d2');
      await tx((t, { inbox }) => inbox.settle(t, deliveryId('d1')));
      expect(await dueIds(1_000)).toEqual(['d2']);
    });

    test('offers what was postponed when its time has come, counting the attempt', async () => {
      await save('d1');
      await tx((t, { inbox }) => inbox.postpone(t, deliveryId('d1'), { error: 'no database', retryAt: 500 }));
      expect(await due(499)).toEqual([]);
      expect(await due(500)).toMatchObject([{ id: 'd1', attempts: 1 }]);
    });

    test('never offers again what was postponed without a time', async () => {
      await save('d1');
      await tx((t, { inbox }) => inbox.postpone(t, deliveryId('d1'), { error: 'of no use', retryAt: undefined }));
      expect(await due(Number.MAX_SAFE_INTEGER)).toEqual([]);
    });

    test('does not bring back by a late postponement what was settled', async () => {
      await save('d1');
      await tx((t, { inbox }) => inbox.settle(t, deliveryId('d1')));
      await tx((t, { inbox }) => inbox.postpone(t, deliveryId('d1'), { error: 'late', retryAt: 1 }));
      expect(await due(1_000)).toEqual([]);
    });
  });
}
