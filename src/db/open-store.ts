import type { Kysely } from 'kysely';
import { ConfigError } from '../errors.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { WakeUps } from '../ports/wake-ups.ts';
import { connectSqlite } from './connect.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { allMigrations } from './migrations/all.ts';
import type { Schema } from './schema.ts';
import { createStore } from './store.ts';
import { wakeUps } from './wake-ups.ts';

export interface OpenStore {
  readonly store: Store;
  /** For the jobs. */
  readonly wakeUps: WakeUps;
  /** After the last transaction; later ones throw. */
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  /** Made when it is missing, with its folder. `:memory:` lives as long as the store. */
  readonly file: string;
  readonly system: Pick<System, 'newId'>;
}

/**
 * Opens the SQLite file and brings it to this version's schema (DUR-3, DUR-5).
 * Throws ConfigError for a file of a newer version, which stays as it is, and for one that cannot be opened.
 */
export async function openStore({ file, system }: OpenStoreOptions): Promise<OpenStore> {
  const db = await openMigrated(file).catch((error: unknown) => {
    throw isOfTheFile(error) ? new ConfigError(cannotOpen(file, error), { cause: error }) : error;
  });
  return { store: createStore(db, system), wakeUps, close: () => db.destroy() };
}

async function openMigrated(file: string): Promise<Kysely<Schema>> {
  refuseNewer(file, allMigrations);
  const db = connectSqlite(file);
  try {
    await migrate(db, allMigrations);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Not a fault of a migration, but of the place, its permissions, or what stands there. */
function isOfTheFile(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    'syscall' in error ||
    /^SQLITE_(?:NOTADB|ERROR$|CANTOPEN|READONLY|PERM|IOERR|FULL|CORRUPT|BUSY)/.test(String(error.code))
  );
}

const cannotOpen = (file: string, { message }: Error): string =>
  `The database ${file} cannot be opened: ${message}. Check that DATA_DIR (or DATABASE_URL) names a place that Baton may write to, and that the file is a SQLite database of Baton's.`;
