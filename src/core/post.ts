import type { ApprovalId, OutboxId, RunId, SessionId, SpaceId, SpinOffId, Ts, UserId } from './ids.ts';

/** UX-6: the words on buttons are fixed. */
export type Button =
  | { readonly action: 'cancel_handoff'; readonly run: RunId }
  | { readonly action: 'continue_session'; readonly session: SessionId }
  | { readonly action: 'retry_run'; readonly run: RunId }
  | { readonly action: 'approve'; readonly approval: ApprovalId }
  | { readonly action: 'deny'; readonly approval: ApprovalId }
  | { readonly action: 'view_all'; readonly spinOff: SpinOffId };

export const buttonLabels = {
  cancel_handoff: 'Cancel',
  continue_session: 'Continue',
  retry_run: 'Retry',
  approve: 'Approve',
  deny: 'Deny',
  view_all: 'View all',
} as const satisfies Record<Button['action'], string>;

/** What one Slack message shows. `markdown` is model text, one part of it; `text` is our own words, in which a mention or link is built by `Inline`. */
export type PostContent =
  | { readonly kind: 'answer'; readonly markdown: string }
  | { readonly kind: 'notice'; readonly text: readonly Inline[]; readonly buttons: readonly Button[] }
  /** The first message of a thread that Baton opens: title, then a line about where it comes from. */
  | { readonly kind: 'root'; readonly title: string; readonly text: readonly Inline[] }
  /** A part of a document with a heading of ours above it (only on the first part) and buttons (only on the last). */
  | {
      readonly kind: 'document';
      readonly heading: string | undefined;
      readonly markdown: string;
      readonly buttons: readonly Button[];
    }
  | { readonly kind: 'approval'; readonly card: ApprovalCard }
  /** The first reply in a thread that was set aside (SPIN-4). */
  | { readonly kind: 'spin_off_brief'; readonly spinOff: SpinOffId; readonly brief: Brief };

/** What the new thread begins from, word for word. A view shows all of it, or its beginning and View all. */
export interface Brief {
  readonly instruction: string;
  readonly source: string | undefined;
  readonly excerpt: string | undefined;
}

/** APPROVAL-1: what a person decides on. */
export interface ApprovalCard {
  readonly approval: ApprovalId;
  readonly spinOff: SpinOffId;
  /** "from #a, private, to #b, public, 212 members". */
  readonly audience: string;
  readonly title: string;
  readonly owner: UserId | undefined;
  readonly piece: string;
  readonly brief: Brief;
  /** What was decided, by whom and when, and what came of it. Undefined while it waits, with its buttons (APPROVAL-2). */
  readonly outcome: readonly Inline[] | undefined;
}

/** Gone once it is decided (APPROVAL-1, 2). */
export function approvalButtons({ approval, spinOff, outcome }: ApprovalCard): readonly Button[] {
  if (outcome) return [];
  return [
    { action: 'approve', approval },
    { action: 'deny', approval },
    { action: 'view_all', spinOff },
  ];
}

/** Our own words. Text is shown literally; only `mention` notifies anybody (UX-2). */
export type Inline =
  | string
  | { readonly mention: UserId }
  | { readonly link: string; readonly label: string }
  /** Milliseconds; shown in the reader's own time zone. */
  | { readonly time: number };

/** Where something is posted. A session's thread may still have to be opened: its root goes first (SESSION-12). */
export type PostTarget =
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  | { readonly kind: 'thread'; readonly spaceId: SpaceId; readonly rootTs: Ts };

/** What a person sees of a live session in Slack (SESSION-9). */
export type ShownStatus = 'processing' | 'suspended' | 'active' | 'closed';

export type PostOutgoing = Extract<Outgoing, { readonly kind: 'post' }>;

/** One effect on Slack (DUR-2), carried out in order within its lane. */
export type Outgoing =
  | { readonly kind: 'post'; readonly target: PostTarget; readonly content: PostContent }
  /** The root message of a session in state `opening`; its ts becomes the session's. */
  | { readonly kind: 'root'; readonly sessionId: SessionId; readonly content: PostContent }
  | {
      readonly kind: 'update';
      readonly of: OutboxId;
      readonly content: PostContent;
      /** Where the message is gone, cannot be changed or was never posted, the content is posted anew there, as the row `of` (I12). */
      readonly orPost?: PostTarget | undefined;
    }
  | { readonly kind: 'status'; readonly target: PostTarget; readonly status: ShownStatus }
  /** Seen by one person only; Slack does not promise to show it. */
  | {
      readonly kind: 'ephemeral';
      readonly spaceId: SpaceId;
      readonly rootTs: Ts | undefined;
      readonly userId: UserId;
      readonly responseUrl: string | undefined;
      readonly text: readonly Inline[];
    };

/**
 * `waiting` → `sending` → `sent` | `failed` | `dropped`. A row left in `sending` by a process that died is looked up in Slack before it is sent again.
 * `dropped`: its message or its thread is gone, or its session failed, before it was sent.
 */
export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped';
export const isSettled = (state: OutboxState): boolean => state !== 'waiting' && state !== 'sending';

export interface OutboxRow {
  readonly id: OutboxId;
  /** Rows of one lane are sent one after the other: a session's id, or a thread without one. */
  readonly lane: string;
  readonly order: number;
  readonly outgoing: Outgoing;
  readonly state: OutboxState;
  readonly attempts: number;
  /** Not to be tried before; milliseconds. */
  readonly notBefore: number;
  /** When the last attempt began; milliseconds. */
  readonly claimedAt: number | undefined;
  readonly postedIn: SpaceId | undefined;
  readonly ts: Ts | undefined;
  readonly error: string | undefined;
}

/** The lane of a target: what is posted there keeps its order. */
export const laneOf = (target: PostTarget): string =>
  target.kind === 'session' ? target.sessionId : `${target.spaceId}:${target.rootTs}`;
