import { afterEach, beforeEach } from 'vitest';
import type { Store, Tx } from '../../../src/ports/store.ts';

/** A store of one adapter, and what the suite must do with it from outside. */
export interface StoreUnderTest {
  readonly store: Store;
  /** Closes it and opens what it kept; the same object's `store` is then the new one. */
  reopen(): Promise<void>;
  /** Closes it and removes what it kept. */
  close(): Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;

/** What every part of the suite works with: a fresh store for each test. */
export interface Given {
  /** One transaction. */
  tx<T>(work: (tx: Tx, store: Store) => Promise<T>): Promise<T>;
  reopen(): Promise<void>;
}

export function givenStore(make: MakeStore): Given {
  let current: StoreUnderTest;
  beforeEach(async () => {
    current = await make();
  });
  afterEach(() => current.close());
  return {
    tx: (work) => current.store.transaction((tx) => work(tx, current.store)),
    reopen: () => current.reopen(),
  };
}
