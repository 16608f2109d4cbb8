import { describe, expect, test } from 'vitest';
import { deliveryId, outboxId, sessionId } from '../../../src/core/ids.ts';
import { defaultSettings } from '../../../src/core/space.ts';
import { BugError } from '../../../src/errors.ts';
import type { Given } from './given.ts';
import { aMessage, anOpening, answer, aPost, aRun, aSession, at, space, userMessage } from './rows.ts';

const anOutboxId = outboxId('o1');

export function describeTransactions({ tx, reopen }: Given): void {
  describe('transaction', () => {
    test('gives back what the work returns', async () => {
      expect(await tx(async () => 'done')).toBe('done');
    });

    test('leaves nothing behind when the work throws, and throws the same', async () => {
      const mistake = new Error('no');
      const attempt = tx(async (t, store) => {
        await store.sessions.create(t, aSession());
        throw mistake;
      });
      await expect(attempt).rejects.toBe(mistake);
      expect(await tx((t, store) => store.sessions.get(t, sessionId('s1')))).toBeUndefined();
    });

    test('serves the next one after one that threw', async () => {
      await tx(() => Promise.reject(new Error('no'))).catch(() => undefined);
      expect(await tx(async () => 'next')).toBe('next');
    });

    test('refuses one inside another instead of waiting for itself', async () => {
      await expect(tx(() => tx(async () => 'inner'))).rejects.toBeInstanceOf(BugError);
    });

    test('loses none of fifty at once that read and then write', async () => {
      await tx((t, store) => store.sessions.create(t, aSession()));
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          tx((t, store) => store.entries.append(t, sessionId('s1'), undefined, [answer(`answer ${n}`)])),
        ),
      );
      const entries = await tx((t, store) => store.entries.context(t, sessionId('s1')));
      expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
      expect(new Set(entries.map(({ body }) => JSON.stringify(body))).size).toBe(50);
    });

    test('keeps everything over a restart', async () => {
      await tx(async (t, store) => {
        await store.sessions.create(t, aSession());
        await store.sessions.create(t, anOpening({ id: sessionId('s2'), parent: sessionId('s1') }));
        await store.messages.add(t, aMessage(1));
        await store.entries.append(t, sessionId('s1'), undefined, [userMessage('hello')]);
        await store.runs.queue(t, aRun('r1'));
        await store.outbox.add(t, { id: anOutboxId, lane: 's1', outgoing: aPost('hi'), now: 5 });
        await store.inbox.save(t, { id: deliveryId('d1'), dedupeKey: 'event:1', body: { a: 1 }, now: 5 });
        await store.spaces.setSettings(t, space, { ...defaultSettings, replies: 'mention' });
      });
      const everything = () =>
        tx(async (t, store) => ({
          sessions: [await store.sessions.get(t, sessionId('s1')), await store.sessions.get(t, sessionId('s2'))],
          messages: await store.messages.get(t, space, at(1)),
          entries: await store.entries.context(t, sessionId('s1')),
          runs: await store.runs.live(t, sessionId('s1')),
          outbox: await store.outbox.get(t, anOutboxId),
          inbox: await store.inbox.due(t, 5, 10),
          settings: await store.spaces.settings(t, space),
        }));
      const before = await everything();
      await reopen();
      expect(await everything()).toEqual(before);
      expect(before.inbox).toHaveLength(1);
    });
  });
}
