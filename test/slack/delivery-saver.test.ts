import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryId } from '../../src/core/ids.ts';
import { DeliverySaver } from '../../src/slack/delivery-saver.ts';
import { openTestStore, type TestStore } from '../support/store.ts';
import { withTransactions } from './inbox-setup.ts';

let db: TestStore;
let transactions: number;
let saver: DeliverySaver;

beforeEach(async () => {
  db = await openTestStore();
  transactions = 0;
  const store = withTransactions(db.store, (run) => {
    transactions += 1;
    return run();
  });
  saver = new DeliverySaver(store);
});

afterEach(() => db.close());

const delivery = (key: string, body: unknown = {}) => ({
  id: deliveryId(`id-${key}-${Math.random()}`),
  dedupeKey: key,
  body,
  now: 0,
});

test('what arrives while a commit is under way shares the next one', async () => {
  const saved = await Promise.all(['a', 'b', 'c', 'd', 'b'].map((key) => saver.save(delivery(key))));
  expect(saved.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored', 'stored', 'duplicate']);
  expect(transactions).toBe(2);
});

test('a bad one fails alone', async () => {
  // A body that cannot be written as JSON.
  const bad = { count: 1n };
  const saved = await Promise.allSettled(
    [delivery('a'), delivery('b', bad), delivery('c')].map((each) => saver.save(each)),
  );
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await saver.save(delivery('c'))).toMatchObject({ kind: 'duplicate' });
});
