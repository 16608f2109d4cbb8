import type { Standing } from '../core/approval.ts';
import type { OutboxId, SpaceId, Ts, UserId } from '../core/ids.ts';
import type { EarlierMessage } from '../core/quoted-thread.ts';
import type { ListedSpace } from '../core/space-list.ts';
import type { SharedFile } from '../core/upload.ts';

/** Whether a new thread can be opened in a space (HANDOFF-3). `reason` says what to do. */
export type Postable = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A space as a person knows it, for example `#ops` or `direct message`; without a name where it goes without saying. */
export interface PlaceName {
  readonly spaceId: SpaceId;
  readonly name: string | undefined;
}

/** A space as Slack describes it at this moment. */
export interface SpaceFacts {
  /** `#ops`, `direct message`. */
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct' | 'group';
  readonly members: number | undefined;
  /** People of other workspaces are in it (Slack Connect). */
  readonly external: boolean;
  readonly creator: UserId | undefined;
}

export interface Person {
  readonly standing: Standing;
  /** Of the workspace, or its owner. */
  readonly isAdmin: boolean;
}

/** The messages of a thread, or why Slack does not show them. */
export type ThreadReading =
  | { readonly kind: 'read'; readonly messages: readonly EarlierMessage[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** A file that Slack holds, or why it does not come. */
export type Download =
  | { readonly kind: 'open'; readonly body: AsyncIterable<Uint8Array> }
  | { readonly kind: 'refused'; readonly reason: string; readonly missingScope: string | undefined };

/** What flows ask of Slack beyond the outbox. Throws ServiceError when Slack does not answer. */
export interface ChatPort {
  /** Undefined when Slack has no link for it. */
  permalink(space: SpaceId, ts: Ts): Promise<string | undefined>;
  /** Archived, read-only, thread-only or without Baton: no. */
  canOpenThread(space: SpaceId): Promise<Postable>;
  /** Whether the person is in the space at this moment (SEC-4). False for one that Baton cannot see. */
  isMember(space: SpaceId, user: UserId): Promise<boolean>;
  /** The spaces that the person is in at this moment and that Baton may know of, archived ones left out. */
  placesOf(user: UserId): Promise<readonly PlaceName[]>;
  /**
   * SPIN-10: channels that hold Baton and that the person belongs to, archived ones left out; for nobody, the public ones that hold Baton.
   * Sorted by name, then id.
   */
  spacesOf(user: UserId | undefined): Promise<readonly ListedSpace[]>;
  /** Undefined for a space that Baton cannot see. */
  describe(space: SpaceId): Promise<SpaceFacts | undefined>;
  /** APPROVAL-3, SPACE-1. */
  person(user: UserId): Promise<Person>;
  /**
   * SESSION-2: what people and other bots wrote in the thread, root first, in order; Baton's own posts and the placeholders of
   * deleted messages are left out. Empty when there is no such thread.
   */
  thread(space: SpaceId, rootTs: Ts): Promise<ThreadReading>;
  /** FILE-2. The body must be read to its end or given up; reading it fails when the connection does. */
  download(file: SharedFile, options: { readonly signal: AbortSignal }): Promise<Download>;
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
