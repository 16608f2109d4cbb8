import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { connectSqlite } from '../../src/db/connect.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();
afterEach(() => vi.restoreAllMocks());

async function pragma(file: string, name: string): Promise<unknown> {
  const db = connectSqlite(file);
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  await db.destroy();
  return Object.values(rows[0] ?? {})[0];
}

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 10_000],
])('sets %s to %s', async (name, value) => {
  expect(await pragma(join(folder(), 'baton.sqlite'), name)).toBe(value);
});

test('makes the folder of the file', async () => {
  const file = join(folder(), 'a', 'b', 'baton.sqlite');
  await pragma(file, 'journal_mode');
  expect(existsSync(file)).toBe(true);
});

test('prepares a statement once', async () => {
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare');
  const db = connectSqlite(':memory:');
  for (let n = 0; n < 5; n += 1) await sql`select ${n}`.execute(db);
  expect(prepare).toHaveBeenCalledTimes(1);
  await db.destroy();
});

test('goes on when there are more statements than it keeps', async () => {
  const db = connectSqlite(':memory:');
  for (let n = 0; n < 1_100; n += 1) await sql`select ${sql.lit(n)}`.execute(db);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a transaction takes the write lock before it reads (B01)', async () => {
  const file = join(folder(), 'baton.sqlite');
  const db = connectSqlite(file);
  const other = new BetterSqlite(file, { timeout: 0 });
  await db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    expect(() => other.exec('begin immediate')).toThrow(/locked/);
  });
  other.exec('begin immediate');
  other.close();
  await db.destroy();
});
