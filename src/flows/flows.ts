import type { DeliveryId, RunId, SessionId, SpaceId, TeamId, ThreadKey, Ts, UserId } from '../core/ids.ts';
import type { InboundMessage } from '../core/message.ts';

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
}

export interface Edit {
  readonly spaceId: SpaceId;
  readonly ts: Ts;
  readonly wireText: string;
}

export interface Deletion {
  readonly thread: ThreadKey;
  readonly ts: Ts;
}

/**
 * What the listeners hand on to. Every flow settles its delivery in the transaction that does its work, so that a delivery
 * is handled exactly once (SESSION-6); a flow that throws leaves it to be offered again.
 */
export interface Flows {
  receiveMessage(message: InboundMessage, delivery: DeliveryId): Promise<void>;
  editMessage(edit: Edit, delivery: DeliveryId): Promise<void>;
  deleteMessage(deletion: Deletion, delivery: DeliveryId): Promise<void>;
  handOffByCommand(command: HandoffCommand, delivery: DeliveryId): Promise<void>;
  cancelHandoff(run: RunId, click: Click, delivery: DeliveryId): Promise<void>;
  continueSession(session: SessionId, click: Click, delivery: DeliveryId): Promise<void>;
  retryRun(run: RunId, click: Click, delivery: DeliveryId): Promise<void>;
  /** Slack's native Stop (SESSION-10). */
  stopSession(stop: { readonly thread: ThreadKey; readonly user: UserId }, delivery: DeliveryId): Promise<void>;
}

/** The event waits for something of ours that is under way, and is offered again soon (SESSION-12). */
export class DeliveryMustWait extends Error {
  override readonly name = 'DeliveryMustWait';
}
