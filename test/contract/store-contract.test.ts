import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStore } from '../support/store.ts';
import { describeStoreContract } from './store-contract.ts';

describeStoreContract('the store on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-contract-'));
  const file = join(folder, 'baton.sqlite');
  let open = await openTestStore({ file });
  return {
    get store() {
      return open.store;
    },
    async reopen() {
      await open.close();
      open = await openTestStore({ file });
    },
    async close() {
      await open.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
