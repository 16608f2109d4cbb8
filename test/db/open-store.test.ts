import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/db/open-store.ts';
import { ConfigError } from '../../src/errors.ts';
import { createTestSystem } from '../support/store.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();
const system = createTestSystem();

test('a file that is no database is refused in words for the operator', async () => {
  const file = join(folder(), 'baton.sqlite');
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(100));
  const error = await openStore({ file, system }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toMatch(/cannot be opened: file is not a database\. Check that DATA_DIR/);
});

test('so is a folder in its place', async () => {
  const file = join(folder(), 'baton.sqlite');
  mkdirSync(file);
  await expect(openStore({ file, system })).rejects.toBeInstanceOf(ConfigError);
});

test('so is a place below a file', async () => {
  const file = join(folder(), 'data');
  writeFileSync(file, '');
  await expect(openStore({ file: join(file, 'baton.sqlite'), system })).rejects.toBeInstanceOf(ConfigError);
});

test('a database in memory works too', async () => {
  const { store, close } = await openStore({ file: ':memory:', system });
  expect(await store.transaction(async () => 1)).toBe(1);
  await close();
});
