import { describe } from 'vitest';
import { describeEntries } from './store/entries.ts';
import { givenStore, type MakeStore } from './store/given.ts';
import { describeInbox } from './store/inbox.ts';
import { describeMessages } from './store/messages.ts';
import { describeOutbox } from './store/outbox.ts';
import { describeRuns } from './store/runs.ts';
import { describeSessions } from './store/sessions.ts';
import { describeSpaces } from './store/spaces.ts';
import { describeTransactions } from './store/transactions.ts';

const parts = [
  describeTransactions,
  describeInbox,
  describeSessions,
  describeMessages,
  describeEntries,
  describeRuns,
  describeOutbox,
  describeSpaces,
];

/** What every adapter of the store promises. `make` gives an empty store for each test. */
export function describeStoreContract(name: string, make: MakeStore): void {
  describe(name, () => {
    const given = givenStore(make);
    for (const describePart of parts) describePart(given);
  });
}
