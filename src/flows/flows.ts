import type { Decision } from '../core/approval.ts';
import type {
  ApprovalId,
  DeliveryId,
  OutboxId,
  RunId,
  SessionId,
  SpaceId,
  SpinOffId,
  TeamId,
  ThreadKey,
  Ts,
  UserId,
} from '../core/ids.ts';
import type { InboundMessage } from '../core/message.ts';
import type { AnswerPlace } from '../core/modal.ts';
import type { SettingsForm } from '../core/space-change.ts';
import type { OpenModal, Trigger } from '../ports/modals.ts';

/** Where a click happened and where its private answer goes. */
export interface Click {
  readonly user: UserId;
  readonly spaceId: SpaceId;
  readonly rootTs: Ts | undefined;
  readonly responseUrl: string | undefined;
}

export interface HandoffCommand {
  readonly teamId: TeamId;
  readonly spaceId: SpaceId;
  readonly user: UserId;
  /** Slack's wire text after the command's name. */
  readonly wireText: string;
  readonly responseUrl: string | undefined;
  /** Absent when it comes too late to open anything: the delivery is offered again. */
  readonly trigger: Trigger | undefined;
}

/** A shortcut on a message of the thread, or the global one, which knows no place. */
export interface HandoffShortcut {
  readonly user: UserId;
  readonly on: { readonly thread: ThreadKey; readonly responseUrl: string | undefined } | undefined;
  readonly trigger: Trigger | undefined;
}

/** A modal that a person sent off. */
export interface HandoffSubmission {
  readonly user: UserId;
  readonly chosen:
    | { readonly kind: 'session'; readonly session: SessionId }
    | { readonly kind: 'thread'; readonly thread: ThreadKey };
  /** As typed. */
  readonly focus: string;
  readonly from: AnswerPlace | undefined;
}

/** The modal that was sent off, while it still stands. */
export interface SubmittedModal {
  /** Shows the reason at the field and leaves the modal open; false when it is closed already. */
  refuse(text: string): Promise<boolean>;
}

/** A click that may open a modal. */
export interface ClickWithTrigger extends Click {
  readonly trigger: Trigger | undefined;
}

/** Whose Home, and their own conversation with Baton, which it lists (SPIN-10). */
export interface HomePlace {
  readonly user: UserId;
  readonly direct: SpaceId | undefined;
}

export interface SettingsClick extends HomePlace {
  readonly spaceId: SpaceId;
  readonly trigger: Trigger | undefined;
}

export interface SettingsSubmission extends HomePlace {
  readonly spaceId: SpaceId;
  readonly form: SettingsForm;
}

/** On a request that nobody could approve when it was made. */
export interface RecordedClick extends HomePlace {
  readonly spinOff: SpinOffId;
}

/** Somebody who reads a long spin-off wants to see another part of it. */
export interface PartTurn {
  readonly spinOff: SpinOffId;
  /** From 0. */
  readonly part: number;
  /** Where the View all button stands. */
  readonly spaceId: SpaceId;
  readonly user: UserId;
  readonly modal: OpenModal;
}

/** Somebody of another workspace who did something. */
export interface Outsider extends Click {
  /** Who writes to others only is told nothing. */
  readonly addressesBaton: boolean;
  readonly message: { readonly thread: ThreadKey; readonly ts: Ts } | undefined;
}

export interface Edit {
  readonly spaceId: SpaceId;
  readonly ts: Ts;
  readonly wireText: string;
}

export interface Deletion {
  readonly thread: ThreadKey;
  readonly ts: Ts;
  /** The row of the outbox that the deleted message carried; absent for other people's. */
  readonly post?: OutboxId | undefined;
}

/**
 * What the listeners hand on to. Every flow settles its delivery in the transaction that does its work, so that a delivery
 * is handled exactly once (SESSION-6); a flow that throws leaves it to be offered again.
 */
export interface Flows {
  receiveMessage(message: InboundMessage, delivery: DeliveryId): Promise<void>;
  /** SEC-1. */
  refuseOutsider(outsider: Outsider, delivery: DeliveryId): Promise<void>;
  editMessage(edit: Edit, delivery: DeliveryId): Promise<void>;
  deleteMessage(deletion: Deletion, delivery: DeliveryId): Promise<void>;
  handOffByCommand(command: HandoffCommand, delivery: DeliveryId): Promise<void>;
  handOffByShortcut(shortcut: HandoffShortcut, delivery: DeliveryId): Promise<void>;
  handOffFromModal(submission: HandoffSubmission, modal: SubmittedModal, delivery: DeliveryId): Promise<void>;
  cancelHandoff(run: RunId, click: Click, delivery: DeliveryId): Promise<void>;
  continueSession(session: SessionId, click: Click, delivery: DeliveryId): Promise<void>;
  retryRun(run: RunId, click: Click, delivery: DeliveryId): Promise<void>;
  /** APPROVAL-2. */
  decideApproval(approval: ApprovalId, decision: Decision, click: Click, delivery: DeliveryId): Promise<void>;
  /** The whole of what was asked for, in a modal (APPROVAL-1). */
  viewSpinOff(spinOff: SpinOffId, click: ClickWithTrigger, delivery: DeliveryId): Promise<void>;
  /** Another part of it, in the same modal. */
  turnSpinOffView(turn: PartTurn, delivery: DeliveryId): Promise<void>;
  /** UX-5: a person opened Home, or another page of it. */
  openHome(place: HomePlace & { readonly page?: number }, delivery: DeliveryId): Promise<void>;
  /** SPACE-1. */
  openSettings(click: SettingsClick, delivery: DeliveryId): Promise<void>;
  changeSettings(submission: SettingsSubmission, modal: SubmittedModal, delivery: DeliveryId): Promise<void>;
  /** SPIN-8. */
  openRecorded(click: RecordedClick, delivery: DeliveryId): Promise<void>;
  dismissRecorded(click: RecordedClick, delivery: DeliveryId): Promise<void>;
  /** SPIN-10: a channel came, went, was renamed, or its members changed. */
  spacesChanged(delivery: DeliveryId): Promise<void>;
  /** Slack's native Stop (SESSION-10). */
  stopSession(stop: { readonly thread: ThreadKey; readonly user: UserId }, delivery: DeliveryId): Promise<void>;
}

/** The event waits for something of ours that is under way, and is offered again soon (SESSION-12). */
export class DeliveryMustWait extends Error {
  override readonly name = 'DeliveryMustWait';
}
