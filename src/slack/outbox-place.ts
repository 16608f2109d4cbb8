import type { SpaceId, Ts } from '../core/ids.ts';
import type { Outgoing, PostTarget } from '../core/post.ts';
import type { Store, Tx } from '../ports/store.ts';

/** Where a row of the outbox goes, at this moment. */
export type Place =
  | { readonly kind: 'at'; readonly spaceId: SpaceId; readonly rootTs: Ts | undefined; readonly messageTs?: Ts }
  /** What it belongs to is not posted yet. */
  | { readonly kind: 'later' }
  /** What it belongs to will never be there. */
  | { readonly kind: 'gone'; readonly why: string }
  /** The session is closed or failed: nothing of its lane is posted any more (SESSION-7). */
  | { readonly kind: 'lane_gone' };

export async function placeOf(tx: Tx, store: Store, outgoing: Outgoing): Promise<Place> {
  switch (outgoing.kind) {
    case 'post':
    case 'status':
      return placeOfTarget(tx, store, outgoing.target);
    case 'root': {
      const session = await store.sessions.get(tx, outgoing.sessionId);
      if (session?.state !== 'opening') return { kind: 'lane_gone' };
      return { kind: 'at', spaceId: session.spaceId, rootTs: undefined };
    }
    case 'update': {
      const row = await store.outbox.get(tx, outgoing.of);
      if (row?.state === 'waiting' || row?.state === 'sending') return { kind: 'later' };
      if (!row?.postedIn || !row.ts) return { kind: 'gone', why: 'The message that it changes was not posted.' };
      return { kind: 'at', spaceId: row.postedIn, rootTs: undefined, messageTs: row.ts };
    }
    case 'ephemeral':
      return { kind: 'at', spaceId: outgoing.spaceId, rootTs: outgoing.rootTs };
  }
}

export async function placeOfTarget(tx: Tx, store: Store, target: PostTarget): Promise<Place> {
  if (target.kind === 'thread') return { kind: 'at', spaceId: target.spaceId, rootTs: target.rootTs };
  const session = await store.sessions.get(tx, target.sessionId);
  if (session?.state === 'opening') return { kind: 'later' };
  if (session?.state !== 'open' || !session.rootTs) return { kind: 'lane_gone' };
  return { kind: 'at', spaceId: session.spaceId, rootTs: session.rootTs };
}
