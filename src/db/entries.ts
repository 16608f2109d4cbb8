import type { Selectable } from 'kysely';
import type { Entry, EntryBody } from '../core/transcript.ts';
import type { EntryStore } from '../ports/store.ts';
import type { EntriesTable } from './schema.ts';
import { inTx } from './tx.ts';
import { fromJson, orNull, orUndefined, toJson } from './values.ts';

export const entries: EntryStore = {
  async append(tx, session, runId, bodies) {
    const { last } = await inTx(tx)
      .selectFrom('entries')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('session_id', '=', session)
      .executeTakeFirstOrThrow();
    const added = bodies.map((body, index) => ({ sessionId: session, position: (last ?? 0) + index + 1, runId, body }));
    // One by one: a statement for each length of the list would fill the cache of prepared ones.
    for (const entry of added) await inTx(tx).insertInto('entries').values(toRow(entry)).execute();
    const seed = added.findLast(({ body }) => isSeed(body));
    if (seed)
      await inTx(tx).updateTable('sessions').set({ boundary: seed.position }).where('id', '=', session).execute();
    return added;
  },

  async context(tx, session) {
    const rows = await inTx(tx)
      .selectFrom('entries')
      .selectAll()
      .where('session_id', '=', session)
      .where('position', '>=', ({ selectFrom }) =>
        selectFrom('sessions').select('boundary').where('sessions.id', '=', session),
      )
      .orderBy('position')
      .execute();
    return rows.map(toEntry);
  },
};

const isSeed = (body: EntryBody): boolean => body.type === 'custom' && body.customType === 'handoff';

const toRow = ({ sessionId, position, runId, body }: Entry): Selectable<EntriesTable> => ({
  session_id: sessionId,
  position,
  run_id: orNull(runId),
  body: toJson(body),
});

const toEntry = (row: Selectable<EntriesTable>): Entry => ({
  sessionId: row.session_id,
  position: row.position,
  runId: orUndefined(row.run_id),
  body: fromJson(row.body),
});
