import type { Transaction } from 'kysely';
import type { Tx } from '../ports/store.ts';
import type { Schema } from './schema.ts';

export type DbTx = Transaction<Schema>;

/** The one place where a transaction of ours and one of Kysely's are known to be the same object. */
export const toTx = (transaction: DbTx): Tx => transaction as unknown as Tx;
export const inTx = (tx: Tx): DbTx => tx as unknown as DbTx;
