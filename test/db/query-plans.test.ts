import BetterSqlite from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { deliveryId, outboxId, runId, sessionId, spinOffId } from '../../src/core/ids.ts';
import type { Store, Tx } from '../../src/ports/store.ts';
import { ana, aPost, aRun, aSession, at, seed, space, team } from '../contract/store/rows.ts';
import { openTestStore } from '../support/store.ts';

afterEach(() => vi.restoreAllMocks());

const s1 = sessionId('s1');
const r1 = runId('r1');
const d1 = deliveryId('d1');
const o1 = outboxId('o1');

/** Every read of the store, and the writes that look for their rows by more than an id. */
async function callEverything(
  tx: Tx,
  { sessions, messages, entries, runs, outbox, inbox, spaces, spinOffs, approvals }: Store,
): Promise<void> {
  await sessions.create(tx, aSession());
  await sessions.forThread(tx, { teamId: team, spaceId: space, rootTs: at(1) });
  await sessions.opening(tx, space);
  await sessions.takenPartIn(tx, { space, user: ana, since: 0 });
  await messages.edit(tx, space, at(1), 'text');
  await messages.newestBefore(tx, s1, at(2));
  await messages.waiting(tx, s1);
  await messages.countUnattendedSincePerson(tx, s1);
  await messages.stopUnread(tx, s1, undefined);
  await entries.append(tx, s1, undefined, [seed('seed')]);
  await entries.context(tx, s1);
  await runs.queue(tx, aRun('r1'));
  await runs.claim(tx, s1, 1);
  await runs.newest(tx, s1);
  await runs.releaseAll(tx);
  await runs.startedCalls(tx, r1);
  await outbox.add(tx, { id: o1, lane: 'lane', outgoing: aPost('text'), now: 1 });
  await outbox.due(tx, { now: 1, abandonedBefore: 0, limit: 5 });
  await outbox.nextDueAt(tx);
  await outbox.newestPost(tx, 'lane', at(1));
  await outbox.dropLane(tx, 'lane');
  await inbox.save(tx, { id: d1, dedupeKey: 'key', body: {}, now: 1 });
  await inbox.save(tx, { id: d1, dedupeKey: 'key', body: {}, now: 1 });
  await inbox.due(tx, 1, 5);
  await spaces.settings(tx, space);
  await spinOffs.forCall(tx, r1, 1);
  await spinOffs.ofRun(tx, r1);
  await spinOffs.unsettled(tx, s1);
  await spinOffs.recorded(tx, [space]);
  await approvals.forSpinOff(tx, spinOffId('o'));
  await approvals.pending(tx, s1);
}

test('no query reads a whole table', async () => {
  const { store, wakeUps, file, close } = await openTestStore();
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare');
  await store.transaction(async (tx) => {
    await callEverything(tx, store);
    await wakeUps.due(tx, 1, 5);
    await wakeUps.nextAt(tx, 1);
  });
  const statements = prepare.mock.calls.map(([statement]) => statement).filter((text) => !text.startsWith('begin'));
  const database = new BetterSqlite(file);
  const scans = statements.flatMap((statement) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
      .all(...(statement.match(/\?/g) ?? []).map(() => null))
      // These may be walked whole: they hold only what is still to be done.
      .filter(
        ({ detail }) => detail.startsWith('SCAN') && !/INDEX (?:outbox_unsettled|deliveries_waiting)$/.test(detail),
      )
      .map(({ detail }) => `${detail}: ${statement}`),
  );
  database.close();
  await close();
  expect(statements.length).toBeGreaterThan(30);
  expect(scans).toEqual([]);
});
