import { createHash } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectSqlite } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { allMigrations, type Migrations } from '../../src/db/migrations/all.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();
const freshFile = () => join(folder(), 'baton.sqlite');

async function migrateFile(file: string, migrations: Migrations): Promise<void> {
  const db = connectSqlite(file);
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

function read<Row>(file: string, statement: string): readonly Row[] {
  const database = new BetterSqlite(file);
  const rows = database.prepare<[], Row>(statement).all();
  database.close();
  return rows;
}

const schemaOf = (file: string) =>
  read<{ sql: string }>(
    file,
    "select sql from sqlite_master where sql is not null and name not like 'kysely%' order by name",
  );

/** A later migration, as an example. */
const adds = (table: string): Migrations[string] => ({
  up: async (db) => {
    await db.schema.createTable(table).addColumn('id', 'text').execute();
  },
});

test('a fresh file gets every table, and the names of the migrations', async () => {
  const file = freshFile();
  await migrateFile(file, allMigrations);
  const names = read<{ name: string }>(file, "select name from sqlite_master where type = 'table'").map(
    ({ name }) => name,
  );
  expect(names).toEqual(
    expect.arrayContaining([
      'deliveries',
      'sessions',
      'messages',
      'entries',
      'runs',
      'outbox',
      'wake_ups',
      'spaces',
      'audit',
    ]),
  );
  expect(read(file, 'select name from kysely_migration')).toEqual(Object.keys(allMigrations).map((name) => ({ name })));
});

test('a second start changes nothing', async () => {
  const file = freshFile();
  await migrateFile(file, allMigrations);
  const before = [schemaOf(file), read(file, 'select * from kysely_migration')];
  await migrateFile(file, allMigrations);
  expect([schemaOf(file), read(file, 'select * from kysely_migration')]).toEqual(before);
});

// A released migration is never edited: make a new one instead of correcting the sum.
test.each([
  ['0001-foundation', '15058beda0b2505a'],
  ['0002-hints', '8469ca7558bc16f1'],
])('%s is frozen', async (name, sum) => {
  const file = freshFile();
  const upToIt = Object.entries(allMigrations).filter(([other]) => other <= name);
  await migrateFile(file, Object.fromEntries(upToIt));
  const text = schemaOf(file)
    .map((row) => row.sql)
    .join('\n');
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(sum);
});

test('numbers follow each other', () => {
  const numbers = Object.keys(allMigrations).map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('when one of the pending ones fails, none of them happened (DUR-5)', async () => {
  const file = freshFile();
  await migrateFile(file, allMigrations);
  const before = [schemaOf(file), read(file, 'select * from kysely_migration')];
  const failing: Migrations = {
    ...allMigrations,
    '9001-fine': adds('fine'),
    '9002-broken': {
      up: async (db) => {
        await adds('half').up(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    },
  };
  await expect(migrateFile(file, failing)).rejects.toThrow(/nowhere/);
  expect([schemaOf(file), read(file, 'select * from kysely_migration')]).toEqual(before);
});

test('when the first of a fresh file fails, the file stays empty', async () => {
  const file = freshFile();
  const broken: Migrations = { '0001-broken': { up: async (db) => void (await sql`bad words`.execute(db)) } };
  await expect(migrateFile(file, broken)).rejects.toThrow(/syntax/);
  expect(read(file, 'select name from sqlite_master')).toEqual([]);
});
