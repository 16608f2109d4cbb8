import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { userId } from '../../src/core/ids.ts';
import { openTestStore } from '../support/store.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();

test('a line says who did what, when and with which result (APPROVAL-5)', async () => {
  const file = join(folder(), 'baton.sqlite');
  const { store, close } = await openTestStore({ file });
  await store.transaction(async (tx) => {
    await store.audit.add(tx, { at: 5, who: userId('U1'), what: 'stop', subject: 's1', result: 'stopped' });
    await store.audit.add(tx, { at: 5, who: undefined, what: 'close', subject: 's1', result: 'closed' });
  });
  await close();
  const database = new BetterSqlite(file);
  const lines = database.prepare('select at, who, what, subject, result from audit order by id').all();
  database.close();
  expect(lines).toEqual([
    { at: 5, who: 'U1', what: 'stop', subject: 's1', result: 'stopped' },
    { at: 5, who: null, what: 'close', subject: 's1', result: 'closed' },
  ]);
});
