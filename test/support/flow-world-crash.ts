import type { Store, Tx } from '../../src/ports/store.ts';

/** A store whose process can die: from then on nothing commits and nobody gets an answer. */
export interface MortalStore {
  readonly store: Store;
  /** A transaction that only reads. Nobody dies at it: that would be the same as dying before it. */
  read: Store['transaction'];
  /** Transactions that were begun. */
  count(): number;
  /** Dies before the k-th transaction from now begins, or right after it committed. */
  dieAt(k: number, when: 'before' | 'after'): void;
  /** Dies now. */
  die(): void;
  /** Resolves when it is dead and no transaction is under way any more. */
  readonly dead: Promise<void>;
}

type Work<T> = (tx: Tx) => Promise<T>;

class Dead extends Error {
  override readonly name = 'Dead';
}

export function createMortalStore(inner: Store): MortalStore {
  const death = Promise.withResolvers<void>();
  let begun = 0;
  let active = 0;
  let dead = false;
  let last = { k: Number.POSITIVE_INFINITY, when: 'after' as 'before' | 'after' };

  function die(): void {
    dead = true;
    if (active === 0) death.resolve();
  }

  function transaction<T>(work: Work<T>): Promise<T> {
    begun += 1;
    if (begun === last.k && last.when === 'before') die();
    return transact(work, begun);
  }

  async function transact<T>(work: Work<T>, mine?: number): Promise<T> {
    if (dead) return forever();
    active += 1;
    try {
      const result = await inner.transaction(async (tx) => {
        if (dead) throw new Dead();
        const done = await work(tx);
        if (dead) throw new Dead();
        return done;
      });
      if (mine === last.k) dead = true;
      if (!dead) return result;
    } catch (fault) {
      if (!dead) throw fault;
    } finally {
      active -= 1;
      if (dead && active === 0) death.resolve();
    }
    return forever();
  }

  return {
    store: { ...inner, transaction },
    read: (work) => transact(work),
    count: () => begun,
    dieAt(k, when) {
      last = { k: begun + k, when };
    },
    die,
    dead: death.promise,
  };
}

const forever = <T>(): Promise<T> => new Promise<T>(() => {});
