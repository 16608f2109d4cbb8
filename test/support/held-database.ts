import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

/** Another process writes to Baton's database and takes this long: nobody else can write meanwhile. */
export function holdDatabase(dataDirectory: string, ms: number): { readonly released: Promise<void> } {
  const database = new BetterSqlite(join(dataDirectory, 'baton.sqlite'), { timeout: 10_000 });
  database.exec('begin immediate');
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(() => {
    database.exec('rollback');
    database.close();
    resolve();
  }, ms);
  return { released: promise };
}
