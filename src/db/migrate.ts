import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { ConfigError } from '../errors.ts';
import type { Migrations } from './migrations/all.ts';

/**
 * DUR-5. Throws ConfigError when the file holds a migration that this version does not know. It only reads, and it
 * comes before any pragma, so that a newer version's file keeps its bytes and its journal mode.
 */
export function refuseNewer(file: string, known: Migrations): void {
  if (!existsSync(file)) return;
  // Closing a read-only connection leaves side files behind; closing a writable one would merge a log left by a crash.
  const database = new BetterSqlite(file, { readonly: existsSync(`${file}-wal`), timeout: 10_000 });
  try {
    const newer = executedIn(database).filter((name) => !Object.hasOwn(known, name));
    if (newer.length > 0) throw new ConfigError(newerLine(file, newer));
  } finally {
    database.close();
  }
}

/** DUR-5. Carries out all pending migrations in one transaction, together with the table that counts them. */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  await db.transaction().execute(async (transaction) => {
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest();
    if (error) throw error;
  });
}

function executedIn(database: BetterSqlite.Database): readonly string[] {
  const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  if (!table.get(DEFAULT_MIGRATION_TABLE)) return [];
  return database.prepare<[], string>(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`).pluck().all();
}

const newerLine = (file: string, newer: readonly string[]): string =>
  `The database ${file} was written by a newer version of Baton (${newer.join(', ')} is unknown here). Nothing was changed. Start that version again, or restore a copy from before the upgrade.`;
