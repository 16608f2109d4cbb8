import type { Selectable } from 'kysely';
import type { Ts } from '../core/ids.ts';
import type { MessageState, StoredMessage } from '../core/message.ts';
import type { MessageStore } from '../ports/store.ts';
import type { MessagesTable } from './schema.ts';
import { inTx } from './tx.ts';
import { orNull, orUndefined } from './values.ts';

/** Not an entry yet, but to become one. */
const waitingStates = ['unread', 'context', 'stopped'] as const satisfies readonly MessageState[];

export const messages: MessageStore = {
  async add(tx, { sessionId, spaceId, ts, author, text, state }) {
    const added = await inTx(tx)
      .insertInto('messages')
      .values({ space_id: spaceId, ts, session_id: orNull(sessionId), author: orNull(author), text, state })
      .onConflict((conflict) => conflict.columns(['space_id', 'ts']).doNothing())
      .returning('ts')
      .executeTakeFirst();
    return added !== undefined;
  },

  async get(tx, space, ts) {
    const row = await inTx(tx)
      .selectFrom('messages')
      .selectAll()
      .where('space_id', '=', space)
      .where('ts', '=', ts)
      .executeTakeFirst();
    return row && toMessage(row);
  },

  async edit(tx, space, ts, text) {
    const edited = await inTx(tx)
      .updateTable('messages')
      .set({ text })
      .where('space_id', '=', space)
      .where('ts', '=', ts)
      .where('state', 'in', waitingStates)
      .returning('ts')
      .executeTakeFirst();
    return edited !== undefined;
  },

  async setState(tx, space, ts, state) {
    await inTx(tx).updateTable('messages').set({ state }).where('space_id', '=', space).where('ts', '=', ts).execute();
  },

  async newestBefore(tx, session, before) {
    const row = await inTx(tx)
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', session)
      .where('ts', '<', before)
      .where('state', '!=', 'dropped')
      .orderBy('ts', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toMessage(row);
  },

  async waiting(tx, session) {
    const rows = await inTx(tx)
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', session)
      .where('state', 'in', waitingStates)
      .orderBy('ts')
      .execute();
    return rows.map(toMessage);
  },

  async commandsAfter(tx, session, after) {
    const rows = await inTx(tx)
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', session)
      .where('ts', '>', after)
      .where('state', '=', 'command')
      .execute();
    return rows.map(toMessage);
  },

  async countUnattendedSincePerson(tx, session) {
    const { lastByPerson } = await inTx(tx)
      .selectFrom('messages')
      .select(({ fn }) => fn.max('ts').as('lastByPerson'))
      .where('session_id', '=', session)
      .where('author', 'is not', null)
      .executeTakeFirstOrThrow();
    const { count } = await inTx(tx)
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('session_id', '=', session)
      .where('author', 'is', null)
      .where('state', 'not in', ['quoted', 'dropped'])
      .$if(lastByPerson !== null, (query) => query.where('ts', '>', lastByPerson))
      .executeTakeFirstOrThrow();
    return count;
  },

  async stopUnread(tx, session, before) {
    const stopped = await inTx(tx)
      .updateTable('messages')
      .set({ state: 'stopped' })
      .where('session_id', '=', session)
      .where('state', '=', 'unread')
      .$if(before !== undefined, (query) => query.where('ts', '<', before as Ts))
      .executeTakeFirstOrThrow();
    return Number(stopped.numUpdatedRows);
  },
};

function toMessage(row: Selectable<MessagesTable>): StoredMessage {
  return {
    sessionId: orUndefined(row.session_id),
    spaceId: row.space_id,
    ts: row.ts,
    author: orUndefined(row.author),
    text: row.text,
    state: row.state,
  };
}
