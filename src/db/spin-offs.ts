import { type Selectable, sql } from 'kysely';
import type { SpinOff, SpinOffState } from '../core/spin-off.ts';
import type { SpinOffStore } from '../ports/store.ts';
import type { SpinOffsTable } from './schema.ts';
import { inTx } from './tx.ts';
import { fromJson, orNull, orUndefined, toFlag, toJson } from './values.ts';

const unsettled = ['waiting', 'opening'] as const satisfies readonly SpinOffState[];
/** Not a parameter: a partial index serves only a condition that says the same as its own. */
const recorded = sql<SpinOffState>`'recorded'`;

export const spinOffs: SpinOffStore = {
  async add(tx, spinOff) {
    const session = inTx(tx).selectFrom('sessions').select('space_id').where('id', '=', spinOff.sessionId);
    const { space_id } = await session.executeTakeFirstOrThrow();
    const row = await inTx(tx)
      .insertInto('spin_offs')
      .values({
        id: spinOff.id,
        session_id: spinOff.sessionId,
        space_id,
        run_id: spinOff.runId,
        position: spinOff.position,
        call_id: spinOff.callId,
        request: toJson(spinOff.request),
        requester: orNull(spinOff.requester),
        attended: toFlag(spinOff.attended),
        state: spinOff.state,
        new_session: null,
        reason: null,
        created_at: spinOff.createdAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toSpinOff(row);
  },

  async get(tx, id) {
    const row = await inTx(tx).selectFrom('spin_offs').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSpinOff(row);
  },

  async forCall(tx, run, position) {
    const row = await inTx(tx)
      .selectFrom('spin_offs')
      .selectAll()
      .where('run_id', '=', run)
      .where('position', '=', position)
      .executeTakeFirst();
    return row && toSpinOff(row);
  },

  async ofRun(tx, run) {
    const rows = await inTx(tx)
      .selectFrom('spin_offs')
      .selectAll()
      .where('run_id', '=', run)
      .orderBy('position')
      .execute();
    return rows.map(toSpinOff);
  },

  async unsettled(tx, session) {
    const rows = await inTx(tx)
      .selectFrom('spin_offs')
      .selectAll()
      .where('session_id', '=', session)
      .where('state', 'in', unsettled)
      .orderBy('created_at')
      .orderBy('position')
      .execute();
    return rows.map(toSpinOff);
  },

  async recorded(tx, spaces) {
    if (spaces.length === 0) return [];
    const rows = await inTx(tx)
      .selectFrom('spin_offs')
      .selectAll()
      .where('space_id', 'in', spaces)
      .where('state', '=', recorded)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toSpinOff);
  },

  async move(tx, spinOff, { state, ...change }) {
    const row = await inTx(tx)
      .updateTable('spin_offs')
      .set({
        state,
        ...('newSession' in change && { new_session: orNull(change.newSession) }),
        ...('reason' in change && { reason: orNull(change.reason) }),
        ...(change.attended !== undefined && { attended: toFlag(change.attended) }),
        ...('requester' in change && { requester: orNull(change.requester) }),
      })
      .where('id', '=', spinOff.id)
      .where('state', '=', spinOff.state)
      .returningAll()
      .executeTakeFirst();
    return row && toSpinOff(row);
  },
};

const toSpinOff = (row: Selectable<SpinOffsTable>): SpinOff => ({
  id: row.id,
  sessionId: row.session_id,
  runId: row.run_id,
  position: row.position,
  callId: row.call_id,
  request: fromJson(row.request),
  requester: orUndefined(row.requester),
  attended: row.attended === 1,
  state: row.state,
  newSession: orUndefined(row.new_session),
  reason: orUndefined(row.reason),
  createdAt: row.created_at,
});
