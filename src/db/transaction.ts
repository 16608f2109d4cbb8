import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { BugError } from '../errors.ts';
import type { Store } from '../ports/store.ts';
import { asFault } from './faults.ts';
import type { Schema } from './schema.ts';
import { Turnstile } from './turnstile.ts';
import { toTx } from './tx.ts';

/**
 * One transaction after the other. One inside another would wait for itself for ever, since there is one connection:
 * it throws BugError instead.
 */
export function createTransaction(db: Kysely<Schema>): Store['transaction'] {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  // Kysely has a queue of its own, in which nobody can go first.
  const turnstile = new Turnstile();
  return async (work, { urgent = false } = {}) => {
    if (scope.getStore()?.open) throw new BugError('A transaction was begun inside another; pass the outer Tx on.');
    const mine = { open: true };
    try {
      const run = () => db.transaction().execute((transaction) => work(toTx(transaction)));
      return await turnstile.pass(() => scope.run(mine, run), { urgent });
    } catch (error) {
      throw asFault(error);
    } finally {
      mine.open = false;
    }
  };
}
