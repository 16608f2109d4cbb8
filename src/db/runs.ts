import { liveStates, type RunState, transition } from '../core/run.ts';
import type { RunStore } from '../ports/store.ts';
import { changedColumns, toRun } from './run-row.ts';
import { inTx } from './tx.ts';
import { orNull, toFlag, toJson } from './values.ts';

const slotStates = ['running', 'parked'] as const satisfies readonly RunState[];

export const runs: RunStore = {
  async queue(tx, run) {
    const { last } = await inTx(tx)
      .selectFrom('runs')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('session_id', '=', run.sessionId)
      .executeTakeFirstOrThrow();
    const row = await inTx(tx)
      .insertInto('runs')
      .values({
        id: run.id,
        session_id: run.sessionId,
        position: (last ?? 0) + 1,
        kind: run.kind,
        state: 'queued',
        epoch: 1,
        requester: orNull(run.requester),
        attended: toFlag(run.attended),
        turns: 0,
        tokens_input: 0,
        tokens_cached: 0,
        tokens_output: 0,
        created_at: run.createdAt,
        started_at: null,
        ended_at: null,
        error: null,
        handoff: run.handoff ? toJson(run.handoff) : null,
        tools: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRun(row);
  },

  async get(tx, id) {
    const row = await inTx(tx).selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toRun(row);
  },

  async live(tx, session) {
    const rows = await inTx(tx)
      .selectFrom('runs')
      .selectAll()
      .where('session_id', '=', session)
      .where('state', 'in', liveStates)
      .orderBy('position')
      .execute();
    return rows.map(toRun);
  },

  async newest(tx, session) {
    const row = await inTx(tx)
      .selectFrom('runs')
      .selectAll()
      .where('session_id', '=', session)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toRun(row);
  },

  async claim(tx, session, now) {
    const live = await runs.live(tx, session);
    if (live.some(({ state }) => (slotStates as readonly RunState[]).includes(state))) return undefined;
    // One that was begun holds the session's open tool calls: nothing may come between its steps, not even a handoff.
    const next =
      live.find(({ startedAt }) => startedAt !== undefined) ?? live.find(({ kind }) => kind === 'handoff') ?? live[0];
    return next && runs.save(tx, next, { state: transition(next.state, 'claimed'), startedAt: next.startedAt ?? now });
  },

  async save(tx, run, change) {
    const row = await inTx(tx)
      .updateTable('runs')
      .set({ ...changedColumns(change), epoch: run.epoch + 1 })
      .where('id', '=', run.id)
      .where('epoch', '=', run.epoch)
      .returningAll()
      .executeTakeFirst();
    return row && toRun(row);
  },

  async releaseAll(tx) {
    await inTx(tx)
      .updateTable('runs')
      .set((eb) => ({ state: transition('running', 'released'), epoch: eb('epoch', '+', 1) }))
      .where('state', '=', 'running')
      .execute();
    const rows = await inTx(tx)
      .selectFrom('runs')
      .select('session_id')
      .distinct()
      .where('state', '=', 'queued')
      .orderBy('session_id')
      .execute();
    return rows.map((row) => row.session_id);
  },

  async noteCallStarted(tx, run, callId) {
    await inTx(tx)
      .insertInto('call_starts')
      .values({ run_id: run, call_id: callId })
      .onConflict((conflict) => conflict.columns(['run_id', 'call_id']).doNothing())
      .execute();
  },

  async startedCalls(tx, run) {
    const rows = await inTx(tx).selectFrom('call_starts').select('call_id').where('run_id', '=', run).execute();
    return new Set(rows.map((row) => row.call_id));
  },
};
