import type { Ts } from '../core/ids.ts';
import type { OutboxRow } from '../core/post.ts';
import { redactSecrets } from '../core/redact.ts';
import type { Session } from '../core/session.ts';
import { BugError } from '../errors.ts';
import type { Tx } from '../ports/store.ts';
import type { Place } from './outbox-place.ts';
import { postAnewOrFail } from './post-anew.ts';
import type { SenderDeps } from './row-sender.ts';
import type { SendResult } from './send-result.ts';

type Deps = Pick<SenderDeps, 'store' | 'system' | 'log'>;
type At = Extract<Place, { readonly kind: 'at' }>;

/** Writes down how an attempt ended; the last part of "row, effect, row done" (DUR-2). */
export async function recordResult(row: OutboxRow, place: At, result: SendResult, deps: Deps): Promise<void> {
  switch (result.kind) {
    case 'sent':
      return recordSent(row, place, result, deps);
    case 'failed':
      return recordFailure(row, result.words, deps);
    case 'message_gone':
      return deps.store.transaction((tx) => postAnewOrFail(tx, row, result.words, deps));
    case 'later':
      return recordRetry(row, result, deps);
    case 'unknown':
      // Stays in `sending` until nothing of it can arrive any more; then it is looked up.
      deps.log.warn({ outbox: row.id, why: result.why }, 'no answer from Slack; the message will be looked up');
  }
}

/** SESSION-12: the root's ts becomes the session's in the same transaction. */
async function recordSent(
  row: OutboxRow,
  { spaceId }: At,
  { ts }: Extract<SendResult, { readonly kind: 'sent' }>,
  { store }: Deps,
): Promise<void> {
  await store.transaction(async (tx) => {
    if (row.outgoing.kind === 'root') {
      if (!ts) throw new BugError('A root was posted without a ts.');
      const session = await store.sessions.get(tx, row.outgoing.sessionId);
      if (session?.state === 'opening') await bind(tx, session, ts, store);
    }
    await store.outbox.sent(tx, row.id, { spaceId, ts });
  });
}

/** A session that began under the root meanwhile keeps the thread; two cannot have it. */
async function bind(tx: Tx, session: Session, rootTs: Ts, store: Deps['store']): Promise<void> {
  const { teamId, spaceId } = session;
  if (await store.sessions.forThread(tx, { teamId, spaceId, rootTs })) {
    await store.sessions.setState(tx, session.id, 'failed');
    await store.outbox.dropLane(tx, session.id);
    return;
  }
  await store.sessions.bindRoot(tx, session.id, rootTs);
}

/** A session whose root cannot be posted has failed, and with it all that waits for its thread. */
async function recordFailure(row: OutboxRow, words: string, { store, log }: Deps): Promise<void> {
  const { outgoing, id, lane } = row;
  const level = outgoing.kind === 'ephemeral' ? 'info' : 'error';
  log[level]({ outbox: id, kind: outgoing.kind, why: words }, 'a message could not be sent');
  await store.transaction(async (tx) => {
    await store.outbox.failed(tx, id, redactSecrets(words));
    if (outgoing.kind !== 'root') return;
    const session = await store.sessions.get(tx, outgoing.sessionId);
    if (session?.state === 'opening') await store.sessions.setState(tx, session.id, 'failed');
    await store.outbox.dropLane(tx, lane);
  });
}

async function recordRetry(
  row: OutboxRow,
  { ms, why }: Extract<SendResult, { readonly kind: 'later' }>,
  { store, system, log }: Deps,
): Promise<void> {
  log.info({ outbox: row.id, why, ms }, 'a message will be sent again');
  const change = { notBefore: system.now() + ms, error: redactSecrets(why) };
  await store.transaction((tx) => store.outbox.retry(tx, row.id, change));
}
