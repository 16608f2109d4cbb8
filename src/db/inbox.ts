import { sql } from 'kysely';
import type { InboxStore } from '../ports/store.ts';
import { inTx } from './tx.ts';
import { fromJson, toJson } from './values.ts';

/** DUR-1. */
export const inbox: InboxStore = {
  async save(tx, { id, dedupeKey, body, now }) {
    const stored = await inTx(tx)
      .insertInto('deliveries')
      .values({
        id,
        dedupe_key: dedupeKey,
        body: toJson(body),
        state: 'waiting',
        received_at: now,
        due_at: now,
        error: null,
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) return { kind: 'stored' };
    const first = await inTx(tx)
      .selectFrom('deliveries')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirstOrThrow();
    return { kind: 'duplicate', id: first.id };
  },

  async settle(tx, id) {
    await inTx(tx)
      .updateTable('deliveries')
      .set({ state: 'settled', due_at: null, error: null })
      .where('id', '=', id)
      .execute();
  },

  async postpone(tx, id, { error, retryAt }) {
    await inTx(tx)
      .updateTable('deliveries')
      .set((eb) => ({
        state: retryAt === undefined ? 'failed' : 'waiting',
        due_at: retryAt ?? null,
        attempts: eb('attempts', '+', 1),
        error,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  },

  async due(tx, now, limit) {
    const rows = await inTx(tx)
      .selectFrom('deliveries')
      .select(['id', 'dedupe_key', 'body', 'attempts'])
      // Not a parameter: the partial index serves only a condition that says the same as its own.
      .where('state', '=', sql.lit('waiting' as const))
      .where('due_at', '<=', now)
      .orderBy('received_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, dedupe_key, body, attempts }) => ({
      id,
      dedupeKey: dedupe_key,
      body: fromJson(body),
      attempts,
    }));
  },
};
