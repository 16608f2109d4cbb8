import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { WakeUps } from '../ports/wake-ups.ts';
import { connectSqlite } from './connect.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { allMigrations } from './migrations/all.ts';
import { createStore } from './store.ts';
import { wakeUps } from './wake-ups.ts';

export interface OpenStore {
  readonly store: Store;
  /** For the jobs. */
  readonly wakeUps: WakeUps;
  /** After the last transaction; later ones throw. */
  close(): Promise<void>;
}

/**
 * Opens the SQLite file, or makes it, and brings it to this version's schema (DUR-3, DUR-5).
 * Throws ConfigError for a file of a newer version, which stays as it is, and for one that cannot be opened.
 */
export async function openStore({
  file,
  system,
}: {
  readonly file: string;
  readonly system: System;
}): Promise<OpenStore> {
  refuseNewer(file, allMigrations);
  const db = connectSqlite(file);
  try {
    await migrate(db, allMigrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { store: createStore(db, system), wakeUps, close: () => db.destroy() };
}
