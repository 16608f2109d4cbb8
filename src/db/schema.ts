import type { Generated } from 'kysely';
import type { ApprovalState } from '../core/approval.ts';
import type {
  ApprovalId,
  DeliveryId,
  OutboxId,
  RunId,
  SessionId,
  SpaceId,
  SpinOffId,
  TeamId,
  Ts,
  UserId,
} from '../core/ids.ts';
import type { MessageState } from '../core/message.ts';
import type { OutboxState, Outgoing } from '../core/post.ts';
import type { RunKind, RunState } from '../core/run.ts';
import type { SessionOrigin, SessionState } from '../core/session.ts';
import type { SpinOffState } from '../core/spin-off.ts';

/** 0 or 1: neither driver of ours may be handed a boolean. */
export type Flag = 0 | 1;

/** `waiting`: to be offered at `due_at`. `failed`: given up, kept for the operator. */
export type DeliveryState = 'waiting' | 'settled' | 'failed';

interface DeliveriesTable {
  readonly id: DeliveryId;
  readonly dedupe_key: string;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: Generated<number>;
  readonly received_at: number;
  readonly due_at: number | null;
  readonly error: string | null;
}

export interface SessionsTable {
  readonly id: SessionId;
  readonly team_id: TeamId;
  readonly space_id: SpaceId;
  readonly root_ts: Ts | null;
  readonly root_post: OutboxId | null;
  readonly state: SessionState;
  readonly title: string;
  readonly owner: UserId | null;
  readonly origin: SessionOrigin;
  readonly parent: SessionId | null;
  readonly spun_off: Flag;
  readonly handed_off_to: SessionId | null;
  readonly boundary: number;
  readonly piece: string;
  readonly created_at: number;
  readonly active_at: number;
}

export interface MessagesTable {
  readonly space_id: SpaceId;
  readonly ts: Ts;
  readonly session_id: SessionId | null;
  readonly author: UserId | null;
  readonly text: string;
  readonly state: MessageState;
}

export interface EntriesTable {
  readonly session_id: SessionId;
  readonly position: number;
  readonly run_id: RunId | null;
  readonly body: string;
}

export interface RunsTable {
  readonly id: RunId;
  readonly session_id: SessionId;
  /** Order of creation within the session, from 1. */
  readonly position: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly epoch: number;
  readonly requester: UserId | null;
  readonly attended: Flag;
  readonly turns: number;
  readonly tokens_input: number;
  readonly tokens_cached: number;
  readonly tokens_output: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly error: string | null;
  readonly handoff: string | null;
  readonly tools: string | null;
}

interface CallStartsTable {
  readonly run_id: RunId;
  readonly call_id: string;
}

export interface OutboxTable {
  readonly id: OutboxId;
  readonly lane: string;
  /** Order within the lane, from 1. */
  readonly position: number;
  /** Copied out of `outgoing` so that it can be asked for. */
  readonly kind: Outgoing['kind'];
  readonly outgoing: string;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly created_at: number;
  readonly not_before: number;
  readonly claimed_at: number | null;
  readonly posted_in: SpaceId | null;
  readonly ts: Ts | null;
  readonly error: string | null;
}

export interface SpinOffsTable {
  readonly id: SpinOffId;
  readonly session_id: SessionId;
  /** Of that session. */
  readonly space_id: SpaceId;
  readonly run_id: RunId;
  readonly position: number;
  readonly call_id: string;
  readonly request: string;
  readonly requester: UserId | null;
  readonly attended: Flag;
  readonly state: SpinOffState;
  readonly new_session: SessionId | null;
  readonly reason: string | null;
  readonly created_at: number;
}

export interface ApprovalsTable {
  readonly id: ApprovalId;
  readonly spin_off_id: SpinOffId;
  readonly run_id: RunId;
  readonly session_id: SessionId;
  readonly card: OutboxId;
  readonly state: ApprovalState;
  readonly created_at: number;
  readonly expires_at: number;
  readonly decided_by: UserId | null;
  readonly decided_at: number | null;
}

interface WakeUpsTable {
  readonly session_id: SessionId;
  readonly at: number;
  readonly token: string;
}

interface SpacesTable {
  readonly id: SpaceId;
  readonly settings: string;
  readonly hinted_at: number | null;
}

interface AuditTable {
  readonly id: string;
  readonly at: number;
  readonly who: UserId | null;
  readonly what: string;
  readonly subject: string;
  readonly result: string;
}

/** The tables as the newest migration leaves them. Times are milliseconds since the epoch; JSON is text. */
export interface Schema {
  readonly deliveries: DeliveriesTable;
  readonly sessions: SessionsTable;
  readonly messages: MessagesTable;
  readonly entries: EntriesTable;
  readonly runs: RunsTable;
  readonly call_starts: CallStartsTable;
  readonly outbox: OutboxTable;
  readonly spin_offs: SpinOffsTable;
  readonly approvals: ApprovalsTable;
  readonly wake_ups: WakeUpsTable;
  readonly spaces: SpacesTable;
  readonly audit: AuditTable;
}
