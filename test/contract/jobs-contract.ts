import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SessionId, sessionId } from '../../src/core/ids.ts';
import type { JobsPort } from '../../src/ports/jobs.ts';
import type { Tx } from '../../src/ports/store.ts';

/** Jobs of one adapter, on a clock that the suite moves. */
export interface JobsUnderTest {
  readonly jobs: JobsPort;
  now(): number;
  advance(ms: number): void;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Stops, as far as it can, and starts anew on what was kept. The work that runs is left behind, as by a crash. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const s1 = sessionId('s1');
const s2 = sessionId('s2');
const s3 = sessionId('s3');

/** What every adapter of the jobs promises. `make` gives jobs that are not started and have nothing to do. */
export function describeJobsContract(name: string, make: () => Promise<JobsUnderTest>): void {
  describe(name, () => {
    let given: JobsUnderTest;
    /** Every call of `work`, in order. */
    let calls: SessionId[];
    beforeEach(async () => {
      given = await make();
      calls = [];
    });
    afterEach(() => given.close());

    type Work = (session: SessionId, signal: AbortSignal) => Promise<void>;
    const start = (work: Work = async () => {}, concurrency = 4) =>
      given.jobs.start(
        async (session, signal) => {
          calls.push(session);
          await work(session, signal);
        },
        { concurrency },
      );
    const wake = (session: SessionId, inMs = 0) =>
      given.transaction((tx) => given.jobs.wake(tx, session, given.now() + inMs));
    const called = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times), 15_000);
    /** Whatever was due before is begun by the time this session, woken last, has been worked on. */
    const settled = async (marker = sessionId('marker')) => {
      await wake(marker);
      await vi.waitFor(() => expect(calls).toContain(marker), 15_000);
      return calls.filter((session) => session !== marker);
    };

    test('a wake-up calls the work with its session', async () => {
      await start();
      await wake(s1);
      expect(await settled()).toEqual(['s1']);
    });

    test('one that was made before the start is not lost', async () => {
      await wake(s1);
      await start();
      expect(await settled()).toEqual(['s1']);
    });

    test('one whose transaction fails never happens', async () => {
      await start();
      const attempt = given.transaction(async (tx) => {
        await given.jobs.wake(tx, s1, given.now());
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow('no');
      expect(await settled()).toEqual([]);
    });

    test('one for later waits until then', async () => {
      await start();
      await wake(s1, 60_000);
      expect(await settled()).toEqual([]);
      given.advance(60_000);
      await called(2);
      expect(calls).toContain('s1');
    });

    test('the earlier of two wins, in either order', async () => {
      await wake(s1, 60_000);
      await wake(s1, 0);
      await wake(s2, 0);
      await wake(s2, 60_000);
      await start();
      expect((await settled()).toSorted()).toEqual(['s1', 's2']);
    });

    test('works on several sessions side by side, up to the limit', async () => {
      const gate = Promise.withResolvers<void>();
      let running = 0;
      let most = 0;
      await start(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
      }, 2);
      for (const session of [s1, s2, s3]) await wake(session);
      await called(2);
      gate.resolve();
      await called(3);
      expect(most).toBe(2);
    });

    test('keeps to the limit when what runs has set its own next time', async () => {
      const gate = Promise.withResolvers<void>();
      let running = 0;
      let most = 0;
      await start(async (session) => {
        running += 1;
        most = Math.max(most, running);
        if (session === s1) await wake(s1, 60_000);
        await gate.promise;
        running -= 1;
      }, 2);
      await wake(s1);
      await called(1);
      await given.transaction(async (tx) => {
        for (const session of [s2, s3]) await given.jobs.wake(tx, session, given.now());
      });
      await called(2);
      gate.resolve();
      await called(3);
      expect(most).toBe(2);
    });

    test('never works twice at once on one session, and again for what came meanwhile', async () => {
      const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let running = 0;
      let most = 0;
      await start(async (session) => {
        if (session !== s1) return;
        running += 1;
        most = Math.max(most, running);
        await gates.shift()?.promise;
        running -= 1;
      });
      const [first, second] = gates;
      await wake(s1);
      await called(1);
      for (let n = 0; n < 5; n += 1) await wake(s1);
      expect(await settled()).toEqual(['s1']);
      first?.resolve();
      await vi.waitFor(() => expect(calls.filter((session) => session === s1)).toHaveLength(2), 15_000);
      second?.resolve();
      expect(await settled(sessionId('marker-2'))).toEqual(['s1', 'marker', 's1']);
      expect(most).toBe(1);
    });

    test('work that says when to come back is not called before', async () => {
      let first = true;
      await start(async (session) => {
        if (session === s1 && first) await wake(s1, 60_000);
        if (session === s1) first = false;
      });
      await wake(s1);
      expect(await settled()).toEqual(['s1']);
      expect(await settled(sessionId('marker-2'))).toEqual(['s1', 'marker']);
      given.advance(60_000);
      await called(4);
      expect(calls.at(-1)).toBe('s1');
    });

    test('work that threw is tried again after a pause that grows, and holds no other session back', async () => {
      let failing = 2;
      await start(async (session) => {
        if (session !== s1 || failing === 0) return;
        failing -= 1;
        throw new Error('not now');
      });
      await wake(s1);
      expect(await settled()).toEqual(['s1']);
      given.advance(1_000);
      await called(3);
      given.advance(1_000);
      expect(await settled(sessionId('marker-2'))).toEqual(['s1', 'marker', 's1']);
      given.advance(1_000);
      await called(5);
      expect(calls.at(-1)).toBe('s1');
      given.advance(600_000);
      expect(await settled(sessionId('marker-3'))).toHaveLength(5);
    });

    test('after work that went well the pause is short again', async () => {
      let failing = true;
      await start(async (session) => {
        if (session === s1 && failing) throw new Error('not now');
      });
      await wake(s1);
      expect(await settled()).toEqual(['s1']);
      failing = false;
      given.advance(1_000);
      await called(3);
      failing = true;
      await settled(sessionId('marker-2'));
      await wake(s1);
      await called(5);
      await settled(sessionId('marker-3'));
      given.advance(1_000);
      await called(7);
      expect(calls.at(-1)).toBe('s1');
    });

    test('a wake-up comes back after a crash in the middle of its work', async () => {
      await start(() => new Promise(() => {}));
      await wake(s1);
      await called(1);
      await given.restart();
      await start();
      await called(2);
      expect(calls).toEqual(['s1', 's1']);
    });

    test('stopping aborts the work, waits for its end and begins nothing', async () => {
      let ended = false;
      await start(async (_session, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        await given.transaction(async () => undefined);
        ended = true;
      }, 1);
      await wake(s1);
      await wake(s2);
      await called(1);
      await given.jobs.stop(5_000);
      expect(ended).toBe(true);
      await wake(s3);
      expect(calls).toHaveLength(1);
    });

    test('work that stopping cut short comes back after the restart', async () => {
      await start((_session, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
      await wake(s1);
      await called(1);
      await given.jobs.stop(5_000);
      await given.restart();
      await start();
      await called(2);
      expect(calls).toEqual(['s1', 's1']);
    });

    test('stopping waits no longer than it was told for work that does not listen', async () => {
      await start(() => new Promise(() => {}));
      await wake(s1);
      await called(1);
      await given.jobs.stop(1);
      expect(calls).toEqual(['s1']);
    });

    test('stopping what was never started ends at once', async () => {
      await given.jobs.stop(60_000);
      await wake(s1);
      expect(calls).toEqual([]);
    });
  });
}
