import type { Selectable } from 'kysely';
import type { NewSession, Session } from '../core/session.ts';
import { ConflictError } from '../errors.ts';
import type { SessionStore } from '../ports/store.ts';
import type { SessionsTable } from './schema.ts';
import { inTx } from './tx.ts';
import { orNull, orUndefined, toFlag } from './values.ts';

export const sessions: SessionStore = {
  async create(tx, session) {
    const row = await inTx(tx)
      .insertInto('sessions')
      .values(toRow(session))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ConflictError(`There is a session for ${session.spaceId}:${session.rootTs} already.`);
    return toSession(row);
  },

  async get(tx, id) {
    const row = await inTx(tx).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSession(row);
  },

  async forThread(tx, { teamId, spaceId, rootTs }) {
    const row = await inTx(tx)
      .selectFrom('sessions')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('space_id', '=', spaceId)
      .where('root_ts', '=', rootTs)
      .executeTakeFirst();
    return row && toSession(row);
  },

  async opening(tx, space) {
    const rows = await inTx(tx)
      .selectFrom('sessions')
      .selectAll()
      .where('space_id', '=', space)
      .where('state', '=', 'opening')
      .orderBy('active_at')
      .orderBy('id')
      .execute();
    return rows.map(toSession);
  },

  async bindRoot(tx, id, rootTs) {
    await inTx(tx)
      .updateTable('sessions')
      .set({ root_ts: rootTs, state: 'open' })
      .where('id', '=', id)
      .where('state', '=', 'opening')
      .execute();
  },

  async setState(tx, id, state) {
    await inTx(tx).updateTable('sessions').set({ state }).where('id', '=', id).execute();
  },

  async adopt(tx, id, owner) {
    await inTx(tx).updateTable('sessions').set({ owner }).where('id', '=', id).where('owner', 'is', null).execute();
  },

  async markHandedOff(tx, id, to) {
    await inTx(tx).updateTable('sessions').set({ handed_off_to: to }).where('id', '=', id).execute();
  },

  async touch(tx, id, now) {
    await inTx(tx).updateTable('sessions').set({ active_at: now }).where('id', '=', id).execute();
  },

  async takenPartIn(tx, { space, user, since }) {
    const rows = await inTx(tx)
      .selectFrom('sessions')
      .selectAll()
      .where('space_id', '=', space)
      .where('state', '=', 'open')
      .where('active_at', '>=', since)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('owner', '=', user),
          exists(
            selectFrom('messages')
              .select('messages.ts')
              .whereRef('messages.session_id', '=', 'sessions.id')
              .where('messages.author', '=', user),
          ),
        ]),
      )
      .orderBy('active_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toSession);
  },
};

function toRow(session: NewSession): Selectable<SessionsTable> {
  return {
    id: session.id,
    team_id: session.teamId,
    space_id: session.spaceId,
    root_ts: orNull(session.rootTs),
    root_post: orNull(session.rootPost),
    state: session.state,
    title: session.title,
    owner: orNull(session.owner),
    origin: session.origin,
    parent: orNull(session.parent),
    spun_off: toFlag(session.spunOff),
    handed_off_to: null,
    boundary: 0,
    piece: session.piece,
    created_at: session.createdAt,
    active_at: session.createdAt,
  };
}

function toSession(row: Selectable<SessionsTable>): Session {
  return {
    id: row.id,
    teamId: row.team_id,
    spaceId: row.space_id,
    rootTs: orUndefined(row.root_ts),
    rootPost: orUndefined(row.root_post),
    state: row.state,
    title: row.title,
    owner: orUndefined(row.owner),
    origin: row.origin,
    parent: orUndefined(row.parent),
    spunOff: row.spun_off === 1,
    handedOffTo: orUndefined(row.handed_off_to),
    boundary: row.boundary,
    piece: row.piece,
    createdAt: row.created_at,
    activeAt: row.active_at,
  };
}
