import type { WakeUps } from '../ports/wake-ups.ts';
import { inTx } from './tx.ts';
import { orUndefined } from './values.ts';

export const wakeUps: WakeUps = {
  async put(tx, { session, at, token }, replacing) {
    await inTx(tx)
      .insertInto('wake_ups')
      .values({ session_id: session, at, token })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet((eb) => ({
          token,
          at: eb
            .case()
            .when('wake_ups.token', '=', replacing ?? '')
            .then(eb.ref('excluded.at'))
            .when('wake_ups.at', '<', eb.ref('excluded.at'))
            .then(eb.ref('wake_ups.at'))
            .else(eb.ref('excluded.at'))
            .end(),
        })),
      )
      .execute();
  },

  async postpone(tx, { session, at, token }) {
    await inTx(tx)
      .insertInto('wake_ups')
      .values({ session_id: session, at, token })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ at, token }))
      .execute();
  },

  async due(tx, now, limit) {
    const rows = await inTx(tx)
      .selectFrom('wake_ups')
      .selectAll()
      .where('at', '<=', now)
      .orderBy('at')
      .orderBy('session_id')
      .limit(limit)
      .execute();
    return rows.map(({ session_id, at, token }) => ({ session: session_id, at, token }));
  },

  async nextAt(tx, now) {
    const { at } = await inTx(tx)
      .selectFrom('wake_ups')
      .select(({ fn }) => fn.min('at').as('at'))
      .where('at', '>', now)
      .executeTakeFirstOrThrow();
    return orUndefined(at);
  },

  async done(tx, { session, token }) {
    await inTx(tx).deleteFrom('wake_ups').where('session_id', '=', session).where('token', '=', token).execute();
  },
};
