import { defaultSettings, SpaceSettings } from '../core/space.ts';
import type { SpaceStore } from '../ports/store.ts';
import { inTx } from './tx.ts';
import { fromJson, toJson } from './values.ts';

/** SPACE-1: by channel id, so that a rename changes nothing. */
export const spaces: SpaceStore = {
  async settings(tx, space) {
    const row = await inTx(tx).selectFrom('spaces').select('settings').where('id', '=', space).executeTakeFirst();
    return row ? SpaceSettings.parse(fromJson(row.settings)) : defaultSettings;
  },

  async setSettings(tx, space, settings) {
    const text = toJson(settings);
    await inTx(tx)
      .insertInto('spaces')
      .values({ id: space, settings: text, hinted_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings: text }))
      .execute();
  },

  async claimHint(tx, space, now) {
    const claimed = await inTx(tx)
      .insertInto('spaces')
      .values({ id: space, settings: toJson(defaultSettings), hinted_at: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ hinted_at: now }).where('spaces.hinted_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    return claimed !== undefined;
  },
};
