import type { Store } from '../../src/ports/store.ts';

/** A store that lets something happen between the commit of a claim and whatever the worker does next. */
export interface HookedStore {
  readonly store: Store;
  /** Once, after the next claim of a run. */
  afterClaim(hook: () => Promise<void>): void;
}

export function createHookedStore(inner: Store): HookedStore {
  let hook: (() => Promise<void>) | undefined;
  let claimed = false;
  const claim: Store['runs']['claim'] = async (tx, session, now) => {
    const run = await inner.runs.claim(tx, session, now);
    claimed ||= run !== undefined && hook !== undefined;
    return run;
  };
  async function transaction<T>(work: Parameters<typeof inner.transaction<T>>[0]): Promise<T> {
    const result = await inner.transaction(work);
    if (!claimed) return result;
    const happens = hook;
    claimed = false;
    hook = undefined;
    await happens?.();
    return result;
  }
  return {
    store: { ...inner, transaction, runs: { ...inner.runs, claim } },
    afterClaim(given) {
      hook = given;
    },
  };
}
