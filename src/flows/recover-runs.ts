import type { FlowDeps } from './deps.ts';

/** RUN-4: at start, what a dead process left running goes back to the queue, and every session with a queued run is woken. */
export function recoverRuns({ store, jobs, system }: Pick<FlowDeps, 'store' | 'jobs' | 'system'>): Promise<void> {
  return store.transaction(async (tx) => {
    for (const session of await store.runs.releaseAll(tx)) await jobs.wake(tx, session, system.now());
  });
}
