import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { BugError } from '../errors.ts';
import type { Store } from '../ports/store.ts';
import { asFault } from './faults.ts';
import type { Schema } from './schema.ts';
import { toTx } from './tx.ts';

/**
 * One transaction after the other. One inside another would wait for itself for ever, since there is one connection:
 * it throws BugError instead.
 */
export function createTransaction(db: Kysely<Schema>): Store['transaction'] {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  return async (work) => {
    if (scope.getStore()?.open) throw new BugError('A transaction was begun inside another; pass the outer Tx on.');
    const mine = { open: true };
    try {
      return await scope.run(mine, () => db.transaction().execute((transaction) => work(toTx(transaction))));
    } catch (error) {
      throw asFault(error);
    } finally {
      mine.open = false;
    }
  };
}
