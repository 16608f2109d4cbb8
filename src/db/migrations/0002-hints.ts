import type { Kysely } from 'kysely';

/** Frozen. When the first hint was given in a space (UX-6). */
export const hints = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('spaces').addColumn('hinted_at', 'bigint').execute();
  },
};
