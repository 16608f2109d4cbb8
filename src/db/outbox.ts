import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OutboxRow, OutboxState, Outgoing } from '../core/post.ts';
import { ConflictError } from '../errors.ts';
import type { OutboxStore } from '../ports/store.ts';
import type { OutboxTable, Schema } from './schema.ts';
import { inTx } from './tx.ts';
import { fromJson, orNull, orUndefined, toJson } from './values.ts';

/** Not parameters: a partial index serves only a condition that says the same as its own. */
const unsettled = sql<OutboxState>`('waiting', 'sending')`;
const repeatable = ['update', 'status'] as const satisfies readonly Outgoing['kind'][];
/** What makes a new message in a thread. */
const posting = ['post', 'root'] as const satisfies readonly Outgoing['kind'][];

export const outbox: OutboxStore = {
  async add(tx, { id, lane, outgoing, now }) {
    const { last } = await inTx(tx)
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('lane', '=', lane)
      .executeTakeFirstOrThrow();
    const row = newRow({ id, lane, order: (last ?? 0) + 1, outgoing, now });
    const added = await inTx(tx)
      .insertInto('outbox')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ConflictError(`The outbox has a row ${id} already.`);
  },

  async get(tx, id) {
    const row = await inTx(tx).selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toOutboxRow(row);
  },

  async due(tx, { now, abandonedBefore, limit }) {
    const rows = await inTx(tx)
      .selectFrom('outbox')
      .selectAll()
      .where(isHeadOfLane)
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'waiting'), eb('not_before', '<=', now)]),
          and([eb('state', '=', 'sending'), eb('claimed_at', '<', abandonedBefore)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toOutboxRow);
  },

  async claim(tx, row, now) {
    const claimed = await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'sending', attempts: row.attempts + 1, claimed_at: now })
      .where('id', '=', row.id)
      .where('state', 'in', unsettled)
      .where('state', '=', row.state)
      .where('attempts', '=', row.attempts)
      .returningAll()
      .executeTakeFirst();
    return claimed && toOutboxRow(claimed);
  },

  async sent(tx, id, { spaceId, ts }) {
    // Also from `dropped`: the message stands in Slack, whatever was decided while it was under way.
    await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'sent', posted_in: spaceId, ts: orNull(ts), error: null })
      .where('id', '=', id)
      .where('state', '!=', 'sent')
      .execute();
  },

  async failed(tx, id, error) {
    await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'failed', error })
      .where('id', '=', id)
      .where('state', 'in', unsettled)
      .execute();
  },

  async retry(tx, id, { notBefore, error }) {
    await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'waiting', not_before: notBefore, error })
      .where('id', '=', id)
      .where('state', 'in', unsettled)
      .execute();
  },

  async postAnew(tx, id, { outgoing, now }) {
    // The old ts stays: it tells the message that no longer counts from the one that is to come.
    await inTx(tx)
      .updateTable('outbox')
      .set({
        outgoing: toJson(outgoing),
        state: 'waiting',
        attempts: 0,
        not_before: now,
        claimed_at: null,
        error: null,
      })
      .where('id', '=', id)
      .where('kind', '=', 'post')
      .where('state', 'not in', unsettled)
      .execute();
  },

  async releaseRepeatable(tx) {
    await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'waiting' })
      .where('state', '=', 'sending')
      .where('kind', 'in', repeatable)
      .execute();
  },

  async dropLane(tx, lane) {
    const dropped = await inTx(tx)
      .updateTable('outbox')
      .set({ state: 'dropped' })
      .where('lane', '=', lane)
      .where('state', 'in', unsettled)
      .executeTakeFirstOrThrow();
    return Number(dropped.numUpdatedRows);
  },

  async newestPost(tx, lane, before) {
    const newest = await inTx(tx)
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('ts').as('ts'))
      .where('lane', '=', lane)
      .where('ts', '<', before)
      .where('kind', 'in', posting)
      .executeTakeFirstOrThrow();
    const pending = await inTx(tx)
      .selectFrom('outbox')
      .select('id')
      .where('lane', '=', lane)
      .where('state', 'in', unsettled)
      .where('kind', 'in', posting)
      .limit(1)
      .executeTakeFirst();
    return { ts: orUndefined(newest.ts), pending: pending !== undefined };
  },

  async nextDueAt(tx) {
    const { at } = await inTx(tx)
      .selectFrom('outbox')
      .select(({ fn }) => fn.min('not_before').as('at'))
      .where(isHeadOfLane)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return orUndefined(at);
  },
};

/** The first row of its lane that is not settled: the others wait for it. */
function isHeadOfLane({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Schema, 'outbox'>): Expression<SqlBool> {
  const earlier = selectFrom('outbox as earlier')
    .select('earlier.id')
    .whereRef('earlier.lane', '=', 'outbox.lane')
    .whereRef('earlier.position', '<', 'outbox.position')
    .where('earlier.state', 'in', unsettled);
  return and([eb('outbox.state', 'in', unsettled), not(exists(earlier))]);
}

type NewRow = Pick<OutboxRow, 'id' | 'lane' | 'order' | 'outgoing'> & { readonly now: number };

const newRow = ({ id, lane, order, outgoing, now }: NewRow): Selectable<OutboxTable> => ({
  id,
  lane,
  position: order,
  kind: outgoing.kind,
  outgoing: toJson(outgoing),
  state: 'waiting',
  attempts: 0,
  created_at: now,
  not_before: now,
  claimed_at: null,
  posted_in: null,
  ts: null,
  error: null,
});

const toOutboxRow = (row: Selectable<OutboxTable>): OutboxRow => ({
  id: row.id,
  lane: row.lane,
  order: row.position,
  outgoing: fromJson(row.outgoing),
  state: row.state,
  attempts: row.attempts,
  notBefore: row.not_before,
  claimedAt: orUndefined(row.claimed_at),
  postedIn: orUndefined(row.posted_in),
  ts: orUndefined(row.ts),
  error: orUndefined(row.error),
});
