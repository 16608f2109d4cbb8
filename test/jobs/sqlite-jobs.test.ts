import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { sessionId } from '../../src/core/ids.ts';
import { BugError } from '../../src/errors.ts';
import { createSqliteJobs } from '../../src/jobs/sqlite-jobs.ts';
import { createLogger } from '../../src/log.ts';
import type { Store } from '../../src/ports/store.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

const s1 = sessionId('s1');

/** Jobs whose log can be read, on a store whose transactions `around` may spoil. */
function loggedJobs(open: TestStore, around: (go: Store['transaction']) => Store['transaction'] = (go) => go) {
  const lines: string[] = [];
  const log = createLogger(
    { level: 'info' },
    new Writable({
      write(line, _encoding, written) {
        lines.push(String(line));
        written();
      },
    }),
  );
  const store = { transaction: around(open.store.transaction) };
  return { jobs: createSqliteJobs({ store, wakeUps: open.wakeUps, system: open.system, log }), lines };
}

test('what the work throws is logged once, without secrets, and goes no further', async () => {
  const open = await openTestStore();
  const { jobs, lines } = loggedJobs(open);
  await jobs.start(() => Promise.reject(new Error('refused: Authorization: Bearer xoxb-FAKE-1')), { concurrency: 1 });
  await open.store.transaction((tx) => jobs.wake(tx, s1, open.system.now()));
  await vi.waitFor(() => expect(lines).toHaveLength(1), 15_000);
  await jobs.stop(1_000);
  await open.close();
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({ level: 'error', session: 's1', retryInMs: 1_000 });
  expect(line).not.toContain('FAKE');
});

test('a database that cannot be read for a moment ends nothing', async () => {
  const open = await openTestStore();
  let failing = true;
  const { jobs, lines } = loggedJobs(open, (go) => (work) => {
    if (!failing) return go(work);
    failing = false;
    return Promise.reject(new Error('disk'));
  });
  const calls: string[] = [];
  await open.store.transaction((tx) => jobs.wake(tx, s1, open.system.now()));
  await jobs.start(async (session) => void calls.push(session), { concurrency: 1 });
  await vi.waitFor(() => expect(calls).toEqual(['s1']), 15_000);
  await jobs.stop(1_000);
  await open.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining('could not be read')]);
});

test('work that did not end in time is named in the log', async () => {
  const open = await openTestStore();
  const { jobs, lines } = loggedJobs(open);
  let begun = false;
  await jobs.start(
    () => {
      begun = true;
      return new Promise(() => {});
    },
    { concurrency: 1 },
  );
  await open.store.transaction((tx) => jobs.wake(tx, s1, open.system.now()));
  await vi.waitFor(() => expect(begun).toBe(true), 15_000);
  await jobs.stop(1);
  await open.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', sessions: 1 }]);
});

test('jobs are started once', async () => {
  const open = await openTestStore();
  await open.jobs.start(async () => {}, { concurrency: 1 });
  await expect(open.jobs.start(async () => {}, { concurrency: 1 })).rejects.toBeInstanceOf(BugError);
  await open.close();
});
