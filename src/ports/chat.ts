import type { OutboxId, SpaceId, Ts } from '../core/ids.ts';

/** Whether a new thread can be opened in a space (HANDOFF-3). `reason` says what to do. */
export type Postable = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** What flows ask of Slack beyond the outbox. Throws ServiceError when Slack does not answer. */
export interface ChatPort {
  /** Undefined when Slack has no link for it. */
  permalink(space: SpaceId, ts: Ts): Promise<string | undefined>;
  /** Archived, read-only, thread-only or without Baton: no. */
  canOpenThread(space: SpaceId): Promise<Postable>;
  /** Cuts markdown into parts that fit one Slack message each, in order, losing nothing (UX-1). */
  split(markdown: string): readonly string[];
}

/** Tells the sender that rows were committed, and waits for their end. */
export interface OutboxSignal {
  /** To be called after the transaction that added rows. */
  nudge(): void;
  /** Resolves when the row is sent, failed or dropped; rejects with the signal's reason. */
  settled(row: OutboxId, signal: AbortSignal): Promise<void>;
}
