import type { SessionId } from '../core/ids.ts';
import { BugError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { JobsPort } from '../ports/jobs.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import type { WakeUp, WakeUps } from '../ports/wake-ups.ts';
import { createBell } from './bell.ts';
import { createWorker, type WorkEnd, type Worker } from './worker.ts';

/** Milliseconds. A ring of the bell usually comes first; the poll is for due times and for what was missed. */
const pollEvery = 1_000;
const shortestSleep = 20;
const firstBackOff = 1_000;
const longestBackOff = 60_000;

export interface SqliteJobsDeps {
  readonly store: Pick<Store, 'transaction'>;
  readonly wakeUps: WakeUps;
  readonly system: System;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/**
 * Wake-ups as rows, for one process. A row goes away only after its work returned, so that a crash brings it back.
 * What `work` throws is logged and comes again after 1 s, doubling to 60 s.
 */
export function createSqliteJobs({ store, wakeUps, system, log }: SqliteJobsDeps): JobsPort {
  const bell = createBell();
  const underWay = new Map<SessionId, WakeUp>();
  const failures = new Map<SessionId, number>();
  let worker: Worker | undefined;
  let loop: Promise<void> = Promise.resolve();
  let stopped = false;

  function begin(active: Worker, wakeUp: WakeUp): void {
    underWay.set(wakeUp.session, wakeUp);
    active.begin(wakeUp.session, async (end) => {
      try {
        await settle(wakeUp, end);
      } catch (error) {
        log.error({ err: error, session: wakeUp.session }, 'A finished wake-up could not be noted; it comes again.');
      } finally {
        underWay.delete(wakeUp.session);
        // In a task of its own, when the worker has let go of the session.
        setImmediate(bell.ring);
      }
    });
  }

  async function settle(wakeUp: WakeUp, end: WorkEnd): Promise<void> {
    if (end.kind === 'interrupted') return;
    if (end.kind === 'finished') {
      failures.delete(wakeUp.session);
      await store.transaction((tx) => wakeUps.done(tx, wakeUp));
      return;
    }
    const count = (failures.get(wakeUp.session) ?? 0) + 1;
    failures.set(wakeUp.session, count);
    const wait = Math.min(firstBackOff * 2 ** (count - 1), longestBackOff);
    log.error(
      { err: end.error, session: wakeUp.session, retryInMs: wait },
      'Work on a session failed; it is tried again.',
    );
    const retry = { session: wakeUp.session, at: system.now() + wait, token: system.newId() };
    await store.transaction((tx) => wakeUps.postpone(tx, retry));
  }

  /** Begins what is due; how long nothing more can be due, in milliseconds. */
  async function beginDue(active: Worker): Promise<number> {
    if (active.free() <= 0) return pollEvery;
    const now = system.now();
    const { due, nextAt } = await store.transaction(async (tx) => ({
      due: await wakeUps.due(tx, now, active.free() + underWay.size),
      nextAt: await wakeUps.nextAt(tx, now),
    }));
    for (const wakeUp of due) {
      if (active.free() > 0 && !active.isBusyWith(wakeUp.session)) begin(active, wakeUp);
    }
    return Math.min(Math.max((nextAt ?? Infinity) - now, shortestSleep), pollEvery);
  }

  async function poll(active: Worker): Promise<void> {
    while (!stopped) {
      let idle = pollEvery;
      try {
        idle = await beginDue(active);
      } catch (error) {
        log.error({ err: error }, 'Wake-ups could not be read; they are read again soon.');
      }
      if (!stopped) await bell.sleep(idle);
    }
  }

  return {
    async wake(tx, session, at) {
      // A wake-up made by the work itself says when to come back, which may be later than the one it was called for.
      await wakeUps.put(tx, { session, at, token: system.newId() }, underWay.get(session)?.token);
      // Before the commit, which is early enough: the loop's own transaction comes after this one.
      bell.ring();
    },

    async start(work, { concurrency }) {
      if (worker || stopped) throw new BugError('Jobs are started once.');
      worker = createWorker({ work, concurrency });
      loop = poll(worker);
    },

    async stop(timeoutMs) {
      stopped = true;
      const ending = worker?.stop(timeoutMs);
      bell.ring();
      await loop;
      const left = (await ending) ?? 0;
      if (left > 0) log.warn({ sessions: left }, 'Some work did not end in time; it comes back after the restart.');
    },
  };
}
