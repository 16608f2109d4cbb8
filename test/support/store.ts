import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenStore, openStore } from '../../src/db/open-store.ts';
import { createSqliteJobs } from '../../src/jobs/sqlite-jobs.ts';
import { createLogger } from '../../src/log.ts';
import type { JobsPort } from '../../src/ports/jobs.ts';
import type { System } from '../../src/ports/system.ts';

/** A clock that stands still until it is set or slept on, and ids that count up. */
export interface TestSystem extends System {
  set(ms: number): void;
  advance(ms: number): void;
}

export function createTestSystem(start: number = Date.UTC(2026, 0, 1)): TestSystem {
  let now = start;
  let ids = 0;
  return {
    now: () => now,
    newId: () => {
      ids += 1;
      return `id-${String(ids).padStart(6, '0')}`;
    },
    async sleep(ms, signal) {
      signal.throwIfAborted();
      now += ms;
    },
    set(ms) {
      now = ms;
    },
    advance(ms) {
      now += ms;
    },
  };
}

export interface TestStore extends OpenStore {
  /** Not started. */
  readonly jobs: JobsPort;
  readonly system: TestSystem;
  readonly file: string;
  /** Stops the jobs, closes the file and removes it, unless it was given. */
  close(): Promise<void>;
}

/** A real store on a fresh file, or on `file`, which then stays. */
export async function openTestStore(
  given: { readonly file?: string; readonly system?: TestSystem } = {},
): Promise<TestStore> {
  const folder = given.file === undefined ? mkdtempSync(join(tmpdir(), 'baton-store-')) : undefined;
  const file = given.file ?? join(folder ?? '', 'baton.sqlite');
  const system = given.system ?? createTestSystem();
  const { store, wakeUps, close } = await openStore({ file, system });
  const jobs = createSqliteJobs({ store, wakeUps, system, log: createLogger({ level: 'silent' }) });
  return {
    store,
    wakeUps,
    jobs,
    system,
    file,
    async close() {
      await jobs.stop(1_000);
      await close();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
