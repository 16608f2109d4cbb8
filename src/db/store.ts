import type { Kysely } from 'kysely';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { approvals } from './approvals.ts';
import { createAudit } from './audit.ts';
import { entries } from './entries.ts';
import { inbox } from './inbox.ts';
import { messages } from './messages.ts';
import { outbox } from './outbox.ts';
import { runs } from './runs.ts';
import type { Schema } from './schema.ts';
import { sessions } from './sessions.ts';
import { spaces } from './spaces.ts';
import { spinOffs } from './spin-offs.ts';
import { createTransaction } from './transaction.ts';

/** The store on a migrated database. */
export function createStore(db: Kysely<Schema>, system: Pick<System, 'newId'>): Store {
  return {
    transaction: createTransaction(db),
    inbox,
    sessions,
    messages,
    entries,
    runs,
    outbox,
    spinOffs,
    approvals,
    spaces,
    audit: createAudit(system),
  };
}
