import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sessionId } from '../../src/core/ids.ts';
import { allMigrations } from '../../src/db/migrations/all.ts';
import { aSession } from '../contract/store/rows.ts';
import { openTestStore } from '../support/store.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();
const run = promisify(execFile);
const contend = (file: string, name: string, times: number) =>
  run(process.execPath, [fileURLToPath(new URL('./contender.ts', import.meta.url)), file, name, String(times)]);

test('two processes that read and then write lose nothing and fail never (B01)', async () => {
  const times = 200;
  const file = join(folder(), 'baton.sqlite');
  const { store, close } = await openTestStore({ file });
  await store.transaction((tx) => store.sessions.create(tx, aSession()));
  await Promise.all([contend(file, 'left', times), contend(file, 'right', times)]);
  const entries = await store.transaction((tx) => store.entries.context(tx, sessionId('s1')));
  await close();
  expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 2 * times }, (_, n) => n + 1));
  expect(new Set(entries.map(({ body }) => JSON.stringify(body))).size).toBe(2 * times);
});

test('two processes that start on a fresh file at the same time migrate it once (DUR-5)', async () => {
  const file = join(folder(), 'baton.sqlite');
  await Promise.all([contend(file, 'left', 0), contend(file, 'right', 0)]);
  const database = new BetterSqlite(file);
  const names = database.prepare('select name from kysely_migration').pluck().all();
  database.close();
  expect(names).toEqual(Object.keys(allMigrations));
});
