import type { AuditStore } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { inTx } from './tx.ts';
import { orNull } from './values.ts';

/** `newId` sorts by time, so the lines keep their order within one millisecond. */
export function createAudit({ newId }: Pick<System, 'newId'>): AuditStore {
  return {
    async add(tx, { at, who, what, subject, result }) {
      await inTx(tx)
        .insertInto('audit')
        .values({ id: newId(), at, who: orNull(who), what, subject, result })
        .execute();
    },
  };
}
