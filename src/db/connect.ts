import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type Dialect, Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Schema } from './schema.ts';

/** How long a writer waits for another process's commit, in milliseconds. */
const busyTimeout = 10_000;
/** Far more than there are distinct statements; a guard against growth, not a tuning knob. */
const maxStatements = 500;

/** Opens the file, making it and its folder when they are missing. `:memory:` is private to the connection. */
export function connectSqlite(file: string): Kysely<Schema> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new BetterSqlite(file, { timeout: busyTimeout });
  database.pragma('journal_mode = WAL');
  // NORMAL may lose acknowledged events on power loss (DUR-1).
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new Kysely<Schema>({ dialect: dialectOf(database) });
}

function dialectOf(database: BetterSqlite.Database): Dialect {
  const prepare = preparedOnce(database);
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver({ database: { prepare, close: () => database.close() } }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter leaves that unused. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely prepares each statement anew, which costs a third of a short transaction. */
function preparedOnce(database: BetterSqlite.Database): (sql: string) => BetterSqlite.Statement<unknown[]> {
  const statements = new Map<string, BetterSqlite.Statement<unknown[]>>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= maxStatements) statements.clear();
    // A deferred transaction that reads before it writes fails at once when another process wrote in between (B01).
    const statement = database.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql);
    statements.set(sql, statement);
    return statement;
  };
}
