import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestSystem, openTestStore } from '../support/store.ts';
import { describeJobsContract } from './jobs-contract.ts';

describeJobsContract('the jobs on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-jobs-'));
  const file = join(folder, 'baton.sqlite');
  const system = createTestSystem();
  let open = await openTestStore({ file, system });
  return {
    get jobs() {
      return open.jobs;
    },
    now: system.now,
    advance: system.advance,
    transaction: (work) => open.store.transaction(work),
    async restart() {
      await open.jobs.stop(1);
      await open.close();
      open = await openTestStore({ file, system });
    },
    async close() {
      await open.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
