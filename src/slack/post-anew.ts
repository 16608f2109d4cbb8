import { isSettled, type OutboxRow, type PostOutgoing } from '../core/post.ts';
import { redactSecrets } from '../core/redact.ts';
import type { Logger } from '../log.ts';
import type { Store, Tx } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { placeOfTarget } from './outbox-place.ts';

interface Deps {
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
}

/**
 * The end of an update whose message is not there. Where the content must be seen all the same, the row of that message waits
 * again with the new content, so that it is posted once like any other and later updates find it (I12, DUR-2).
 */
export async function postAnewOrFail(tx: Tx, row: OutboxRow, words: string, deps: Deps): Promise<void> {
  const { store, system, log } = deps;
  const anew = await whatIsPosted(tx, row, store);
  if (anew) {
    log.info({ outbox: row.id, of: anew.of, why: words }, 'a message cannot be changed; it is posted anew');
    await store.outbox.postAnew(tx, anew.of, { outgoing: anew.outgoing, now: system.now() });
  } else {
    log.warn({ outbox: row.id, why: words }, 'a message could not be changed');
  }
  await store.outbox.failed(tx, row.id, redactSecrets(words));
}

/** Nothing into a session that is closed or failed (SESSION-7). */
async function whatIsPosted(
  tx: Tx,
  { outgoing }: OutboxRow,
  store: Store,
): Promise<{ readonly of: OutboxRow['id']; readonly outgoing: PostOutgoing } | undefined> {
  if (outgoing.kind !== 'update' || !outgoing.orPost) return undefined;
  const { of, content, orPost: target } = outgoing;
  const changed = await store.outbox.get(tx, of);
  if (changed?.outgoing.kind !== 'post' || !isSettled(changed.state)) return undefined;
  const place = await placeOfTarget(tx, store, target);
  return place.kind === 'at' ? { of, outgoing: { kind: 'post', target, content } } : undefined;
}
