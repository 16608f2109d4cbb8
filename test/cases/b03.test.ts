import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sessionId } from '../../src/core/ids.ts';
import { connectSqlite } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { allMigrations } from '../../src/db/migrations/all.ts';
import { openStore } from '../../src/db/open-store.ts';
import { ConfigError } from '../../src/errors.ts';
import { createTestSystem, openTestStore } from '../support/store.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();

const open = (file: string) => openStore({ file, system: createTestSystem() });
const contentOf = (path: string) =>
  readdirSync(path).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(path, name)))
      .digest('hex'),
  ]);

/** A database of this version that a newer one has been at. */
async function newerDatabase(file: string, journal: 'wal' | 'delete'): Promise<BetterSqlite.Database> {
  await (await openTestStore({ file })).close();
  const database = new BetterSqlite(file);
  database.pragma(`journal_mode = ${journal}`);
  database.exec("insert into kysely_migration values ('0999-from-the-future', '2027-01-01T00:00:00.000Z')");
  database.exec('create table future (id text)');
  return database;
}

describe('B03', () => {
  test.each(['delete', 'wal'] as const)(
    'a database of a newer version (journal: %s) is refused with one line, and stays as it is',
    async (journal) => {
      const place = folder();
      const file = join(place, 'baton.sqlite');
      (await newerDatabase(file, journal)).close();
      const before = contentOf(place);
      const error = await open(file).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConfigError);
      const { message } = error as ConfigError;
      expect(message).toMatch(/baton\.sqlite was written by a newer version of Baton \(0999-from-the-future/);
      expect(message).not.toContain('\n');
      expect(contentOf(place)).toEqual(before);
    },
  );

  test('what a crash of the newer version left in its log is read and not merged', async () => {
    const [place, crashed] = [folder(), folder()];
    const database = await newerDatabase(join(place, 'baton.sqlite'), 'wal');
    for (const name of ['baton.sqlite', 'baton.sqlite-wal']) copyFileSync(join(place, name), join(crashed, name));
    database.close();
    const before = contentOf(crashed);
    await expect(open(join(crashed, 'baton.sqlite'))).rejects.toBeInstanceOf(ConfigError);
    expect(contentOf(crashed).filter(([name]) => name !== 'baton.sqlite-shm')).toEqual(before);
  });

  test('a database of the oldest version is brought up to date, its data kept', async () => {
    const file = join(folder(), 'baton.sqlite');
    const db = connectSqlite(file);
    const [oldest] = Object.entries(allMigrations);
    await migrate(db, Object.fromEntries(oldest ? [oldest] : []));
    await db.destroy();
    const database = new BetterSqlite(file);
    database.exec(`insert into sessions (id, team_id, space_id, root_ts, state, title, origin, spun_off, boundary, created_at, active_at)
      values ('s1', 'T1', 'C1', '1767225600.000100', 'open', 'Kept', 'mention', 0, 1, 1, 1)`);
    database.exec(
      `insert into entries values ('s1', 1, null, '{"type":"custom","customType":"handoff","text":"seed"}')`,
    );
    database.close();

    const { store, close } = await open(file);
    const [session, entries] = await store.transaction(async (tx) => [
      await store.sessions.get(tx, sessionId('s1')),
      await store.entries.context(tx, sessionId('s1')),
    ]);
    await close();
    expect(session).toMatchObject({ title: 'Kept', rootTs: '1767225600.000100', boundary: 1 });
    expect(entries).toMatchObject([{ position: 1, body: { text: 'seed' } }]);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
