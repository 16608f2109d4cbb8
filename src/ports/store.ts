import type { Approval, ApprovalState } from '../core/approval.ts';
import type { Delivery } from '../core/delivery.ts';
import type {
  ApprovalId,
  DeliveryId,
  OutboxId,
  RunId,
  SessionId,
  SpaceId,
  SpinOffId,
  ThreadKey,
  Ts,
  UserId,
} from '../core/ids.ts';
import type { MessageState, StoredMessage } from '../core/message.ts';
import type { OutboxRow, Outgoing, PostOutgoing } from '../core/post.ts';
import type { Run } from '../core/run.ts';
import type { NewSession, Session, SessionState } from '../core/session.ts';
import type { SpaceSettings } from '../core/space.ts';
import type { SpinOff, SpinOffState } from '../core/spin-off.ts';
import type { Entry, EntryBody } from '../core/transcript.ts';

declare const inTransaction: unique symbol;
/** Proof of being inside a transaction. Only `Store.transaction` makes one; never await Slack or the model while holding it. */
export interface Tx {
  readonly [inTransaction]: true;
}

/** Everything that outlives the process. Times are milliseconds since the epoch. */
export interface Store {
  /**
   * Commits what `work` did, or nothing when it throws. Writers come one after the other; an urgent one before all that
   * wait, which is for what Slack waits for.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: { readonly urgent?: boolean }): Promise<T>;
  readonly inbox: InboxStore;
  readonly sessions: SessionStore;
  readonly messages: MessageStore;
  readonly entries: EntryStore;
  readonly runs: RunStore;
  readonly outbox: OutboxStore;
  readonly spinOffs: SpinOffStore;
  readonly approvals: ApprovalStore;
  readonly spaces: SpaceStore;
  readonly audit: AuditStore;
}

/** DUR-1. */
export interface InboxStore {
  /** Stores a delivery once. The same key again gives the row that is there. */
  save(
    tx: Tx,
    delivery: { readonly id: DeliveryId; readonly dedupeKey: string; readonly body: unknown; readonly now: number },
  ): Promise<{ readonly kind: 'stored' } | { readonly kind: 'duplicate'; readonly id: DeliveryId }>;
  /** Handled: it will not be offered again. Part of the transaction that handled it. */
  settle(tx: Tx, id: DeliveryId): Promise<void>;
  /** To be offered again at `retryAt`, or never when that is undefined. `error` is redacted. */
  postpone(
    tx: Tx,
    id: DeliveryId,
    change: { readonly error: string; readonly retryAt: number | undefined },
  ): Promise<void>;
  /** Deliveries that are not settled and due, oldest first. */
  due(tx: Tx, now: number, limit: number): Promise<readonly Delivery[]>;
}

export interface SessionStore {
  create(tx: Tx, session: NewSession): Promise<Session>;
  get(tx: Tx, id: SessionId): Promise<Session | undefined>;
  forThread(tx: Tx, key: ThreadKey): Promise<Session | undefined>;
  /** Sessions of this space whose root Baton has yet to post, or is posting (SESSION-12). */
  opening(tx: Tx, space: SpaceId): Promise<readonly Session[]>;
  /** `opening` → `open`. */
  bindRoot(tx: Tx, id: SessionId, rootTs: Ts): Promise<void>;
  setState(tx: Tx, id: SessionId, state: SessionState): Promise<void>;
  /** Of a session without an owner: begun by a workflow, then addressed by a person. */
  adopt(tx: Tx, id: SessionId, owner: UserId): Promise<void>;
  markHandedOff(tx: Tx, id: SessionId, to: SessionId): Promise<void>;
  touch(tx: Tx, id: SessionId, now: number): Promise<void>;
  /** Open sessions of the space, active since `since`, that this person wrote in or owns; most recent first (HANDOFF-2). */
  takenPartIn(
    tx: Tx,
    where: { readonly space: SpaceId; readonly user: UserId; readonly since: number },
  ): Promise<readonly Session[]>;
}

export interface MessageStore {
  /** False, and nothing changed, when the channel and ts were seen before (SESSION-6). */
  add(tx: Tx, message: StoredMessage): Promise<boolean>;
  get(tx: Tx, space: SpaceId, ts: Ts): Promise<StoredMessage | undefined>;
  /** Replaces the text of a message that no run has read; false when it was read, dropped or never stored. */
  edit(tx: Tx, space: SpaceId, ts: Ts, text: string): Promise<boolean>;
  setState(tx: Tx, space: SpaceId, ts: Ts, state: MessageState): Promise<void>;
  /** The newest message before `before` in the session that was not deleted. */
  newestBefore(tx: Tx, session: SessionId, before: Ts): Promise<StoredMessage | undefined>;
  /** What has not become an entry yet (`unread`, `context`, `stopped`), in the order of the thread. */
  waiting(tx: Tx, session: SessionId): Promise<readonly StoredMessage[]>;
  /** The commands of a session that were written after `after`. */
  commandsAfter(tx: Tx, session: SessionId, after: Ts): Promise<readonly StoredMessage[]>;
  /** All messages of a session that have no author, since the last one that has (SESSION-5). */
  countUnattendedSincePerson(tx: Tx, session: SessionId): Promise<number>;
  /** `unread` → `stopped` for what was written before `before`, or for all; how many. */
  stopUnread(tx: Tx, session: SessionId, before: Ts | undefined): Promise<number>;
}

export interface EntryStore {
  /** Adds at the end of the transcript, in this order. A `custom` body of type `handoff` moves the session's boundary to itself. */
  append(tx: Tx, session: SessionId, runId: RunId | undefined, bodies: readonly EntryBody[]): Promise<readonly Entry[]>;
  /** From the session's boundary on (SESSION-8). */
  context(tx: Tx, session: SessionId): Promise<readonly Entry[]>;
}

export type NewRun = Pick<Run, 'id' | 'sessionId' | 'kind' | 'requester' | 'attended' | 'createdAt' | 'handoff'>;
export type RunChange = Partial<
  Pick<
    Run,
    'state' | 'requester' | 'attended' | 'turns' | 'usage' | 'startedAt' | 'endedAt' | 'error' | 'handoff' | 'tools'
  >
>;

export interface RunStore {
  queue(tx: Tx, run: NewRun): Promise<Run>;
  get(tx: Tx, id: RunId): Promise<Run | undefined>;
  /** Queued, running and parked ones, oldest first. */
  live(tx: Tx, session: SessionId): Promise<readonly Run[]>;
  /** The newest run of the session in any state. */
  newest(tx: Tx, session: SessionId): Promise<Run | undefined>;
  /**
   * Takes the session's slot: a run that had begun before a restart goes on, else the queued handoff if there is one, else the oldest queued run
   * becomes `running` (HANDOFF-4).
   * Undefined when the slot is taken or nothing is queued.
   */
  claim(tx: Tx, session: SessionId, now: number): Promise<Run | undefined>;
  /** Writes only if the run still has the epoch that the caller read; undefined when somebody was first (RUN-1). */
  save(tx: Tx, run: Run, change: RunChange): Promise<Run | undefined>;
  /** At start: `running` → `queued` for all that a dead process left; their sessions and those of every other queued run. */
  releaseAll(tx: Tx): Promise<readonly SessionId[]>;
  /** Notes that a call with outside effects is about to begin (RUN-4). */
  noteCallStarted(tx: Tx, run: RunId, callId: string): Promise<void>;
  startedCalls(tx: Tx, run: RunId): Promise<ReadonlySet<string>>;
}

export interface OutboxStore {
  add(
    tx: Tx,
    row: { readonly id: OutboxId; readonly lane: string; readonly outgoing: Outgoing; readonly now: number },
  ): Promise<void>;
  get(tx: Tx, id: OutboxId): Promise<OutboxRow | undefined>;
  /** The first unsettled row of each lane, if it is due. A row in `sending` counts once `abandonedBefore` is later than its claim. */
  due(
    tx: Tx,
    when: { readonly now: number; readonly abandonedBefore: number; readonly limit: number },
  ): Promise<readonly OutboxRow[]>;
  /** → `sending`, attempts + 1. Undefined when another sender has it. */
  claim(tx: Tx, row: OutboxRow, now: number): Promise<OutboxRow | undefined>;
  sent(tx: Tx, id: OutboxId, posted: { readonly spaceId: SpaceId; readonly ts: Ts | undefined }): Promise<void>;
  failed(tx: Tx, id: OutboxId, error: string): Promise<void>;
  /** Back to `waiting`. */
  retry(tx: Tx, id: OutboxId, change: { readonly notBefore: number; readonly error: string }): Promise<void>;
  /** A settled post → `waiting`, with other content and as if it had never been tried: its message is gone, or was never there (I12). */
  postAnew(tx: Tx, id: OutboxId, post: { readonly outgoing: PostOutgoing; readonly now: number }): Promise<void>;
  /** At start: updates and statuses that a dead process was sending wait again. Doing them twice does no harm, so nothing is looked up. */
  releaseRepeatable(tx: Tx): Promise<void>;
  /** Everything of a lane that was not sent; how many. */
  dropLane(tx: Tx, lane: string): Promise<number>;
  /** The newest ts that Baton posted in the lane before `before`; `pending` when a post is waiting or under way. */
  newestPost(tx: Tx, lane: string, before: Ts): Promise<{ readonly ts: Ts | undefined; readonly pending: boolean }>;
  /** When the next row becomes due, so that the sender can sleep until then. */
  nextDueAt(tx: Tx): Promise<number | undefined>;
}

export type NewSpinOff = Omit<SpinOff, 'newSession' | 'reason'>;

export interface SpinOffStore {
  add(tx: Tx, spinOff: NewSpinOff): Promise<SpinOff>;
  get(tx: Tx, id: SpinOffId): Promise<SpinOff | undefined>;
  /** The one that this call became, if it was taken on before (RUN-4). */
  forCall(tx: Tx, run: RunId, position: number): Promise<SpinOff | undefined>;
  /** All of a run, in the order of their calls (SPIN-5). */
  ofRun(tx: Tx, run: RunId): Promise<readonly SpinOff[]>;
  /** Of any run of the session: `waiting` and `opening` ones, oldest first. */
  unsettled(tx: Tx, session: SessionId): Promise<readonly SpinOff[]>;
  /** `recorded` ones that were asked for in these spaces, newest first (SPIN-8). */
  recorded(tx: Tx, spaces: readonly SpaceId[]): Promise<readonly SpinOff[]>;
  /** Writes only if it is still in the state that the caller read; undefined when somebody was first. */
  move(
    tx: Tx,
    spinOff: SpinOff,
    change: { readonly state: SpinOffState } & Partial<
      Pick<SpinOff, 'newSession' | 'reason' | 'requester' | 'attended'>
    >,
  ): Promise<SpinOff | undefined>;
}

export type NewApproval = Omit<Approval, 'state' | 'decidedBy' | 'decidedAt'>;

export interface ApprovalStore {
  /** In state `pending`. */
  add(tx: Tx, approval: NewApproval): Promise<Approval>;
  get(tx: Tx, id: ApprovalId): Promise<Approval | undefined>;
  forSpinOff(tx: Tx, spinOff: SpinOffId): Promise<Approval | undefined>;
  /** `pending` ones of the session, oldest first. */
  pending(tx: Tx, session: SessionId): Promise<readonly Approval[]>;
  /** `pending` → what was decided; undefined when it was no longer pending (APPROVAL-2). */
  decide(
    tx: Tx,
    id: ApprovalId,
    decision: {
      readonly state: Exclude<ApprovalState, 'pending'>;
      readonly by: UserId | undefined;
      readonly at: number;
    },
  ): Promise<Approval | undefined>;
}

export interface SpaceStore {
  /** Defaults where nothing was set. */
  settings(tx: Tx, space: SpaceId): Promise<SpaceSettings>;
  setSettings(tx: Tx, space: SpaceId, settings: SpaceSettings): Promise<void>;
  /** True once for each space: the hint is to be given now (UX-6). */
  claimHint(tx: Tx, space: SpaceId, now: number): Promise<boolean>;
}

export interface AuditStore {
  /** Who did what, when, with which result (APPROVAL-5, SPACE-1). */
  add(
    tx: Tx,
    line: {
      readonly at: number;
      readonly who: UserId | undefined;
      readonly what: string;
      readonly subject: string;
      readonly result: string;
    },
  ): Promise<void>;
}
