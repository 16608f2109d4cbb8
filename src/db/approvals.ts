import type { Selectable } from 'kysely';
import type { Approval } from '../core/approval.ts';
import type { ApprovalStore } from '../ports/store.ts';
import type { ApprovalsTable } from './schema.ts';
import { inTx } from './tx.ts';
import { orNull, orUndefined } from './values.ts';

export const approvals: ApprovalStore = {
  async add(tx, approval) {
    const row = await inTx(tx)
      .insertInto('approvals')
      .values({
        id: approval.id,
        spin_off_id: approval.spinOff,
        run_id: approval.runId,
        session_id: approval.sessionId,
        card: approval.card,
        state: 'pending',
        created_at: approval.createdAt,
        expires_at: approval.expiresAt,
        decided_by: null,
        decided_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toApproval(row);
  },

  async get(tx, id) {
    const row = await inTx(tx).selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toApproval(row);
  },

  async forSpinOff(tx, spinOff) {
    const row = await inTx(tx)
      .selectFrom('approvals')
      .selectAll()
      .where('spin_off_id', '=', spinOff)
      .executeTakeFirst();
    return row && toApproval(row);
  },

  async pending(tx, session) {
    const rows = await inTx(tx)
      .selectFrom('approvals')
      .selectAll()
      .where('session_id', '=', session)
      .where('state', '=', 'pending')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toApproval);
  },

  async decide(tx, id, { state, by, at }) {
    const row = await inTx(tx)
      .updateTable('approvals')
      .set({ state, decided_by: orNull(by), decided_at: at })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    return row && toApproval(row);
  },
};

const toApproval = (row: Selectable<ApprovalsTable>): Approval => ({
  id: row.id,
  spinOff: row.spin_off_id,
  runId: row.run_id,
  sessionId: row.session_id,
  card: row.card,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedBy: orUndefined(row.decided_by),
  decidedAt: orUndefined(row.decided_at),
});
