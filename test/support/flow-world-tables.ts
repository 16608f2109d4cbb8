import type { Selectable } from 'kysely';
import type { Run } from '../../src/core/run.ts';
import type { EntryBody } from '../../src/core/transcript.ts';
import { connectSqlite } from '../../src/db/connect.ts';
import { toRun } from '../../src/db/run-row.ts';
import type { ApprovalsTable, MessagesTable, OutboxTable, SessionsTable, SpinOffsTable } from '../../src/db/schema.ts';
import { fromJson } from '../../src/db/values.ts';

/** Everything that a file holds, for invariants over all of it. */
export interface Tables {
  readonly sessions: readonly Selectable<SessionsTable>[];
  readonly messages: readonly Selectable<MessagesTable>[];
  readonly runs: readonly Run[];
  readonly outbox: readonly Selectable<OutboxTable>[];
  readonly spinOffs: readonly Selectable<SpinOffsTable>[];
  readonly approvals: readonly Selectable<ApprovalsTable>[];
  readonly audit: readonly { readonly who: string | null; readonly what: string; readonly result: string }[];
  readonly entries: readonly { readonly runId: string | null; readonly sessionId: string; readonly body: EntryBody }[];
}

export async function readTables(file: string): Promise<Tables> {
  const db = connectSqlite(file);
  try {
    const entries = await db.selectFrom('entries').selectAll().orderBy('session_id').orderBy('position').execute();
    return {
      sessions: await db.selectFrom('sessions').selectAll().execute(),
      messages: await db.selectFrom('messages').selectAll().execute(),
      runs: (await db.selectFrom('runs').selectAll().orderBy('position').execute()).map(toRun),
      outbox: await db.selectFrom('outbox').selectAll().execute(),
      spinOffs: await db.selectFrom('spin_offs').selectAll().orderBy('created_at').orderBy('position').execute(),
      approvals: await db.selectFrom('approvals').selectAll().execute(),
      audit: await db.selectFrom('audit').select(['who', 'what', 'result']).orderBy('id').execute(),
      entries: entries.map(({ run_id, session_id, body }) => ({
        runId: run_id,
        sessionId: session_id,
        body: fromJson(body),
      })),
    };
  } finally {
    await db.destroy();
  }
}
