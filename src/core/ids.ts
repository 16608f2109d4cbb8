/** Branded strings, so that a channel id cannot be passed where a session id is meant. */
type Branded<Name extends string> = string & { readonly [brand]: Name };
declare const brand: unique symbol;

export type TeamId = Branded<'TeamId'>;
/** A Slack channel or DM id. It is also the id of the space (SPACE-1). */
export type SpaceId = Branded<'SpaceId'>;
export type UserId = Branded<'UserId'>;
/** A Slack message time stamp, "1767225600.000100": unique in its channel, ordered as text. */
export type Ts = Branded<'Ts'>;
export type SessionId = Branded<'SessionId'>;
export type RunId = Branded<'RunId'>;
/** Names one outgoing Slack message or update; it travels in the message, so that it can be found again (DUR-2). */
export type OutboxId = Branded<'OutboxId'>;
/** One SpinOffTask call that was taken on: opened, asked for or recorded. */
export type SpinOffId = Branded<'SpinOffId'>;
/** One decision by a person on one tool call. */
export type ApprovalId = Branded<'ApprovalId'>;
/** The row of one stored Slack delivery (DUR-1). */
export type DeliveryId = Branded<'DeliveryId'>;

export const teamId = (value: string) => value as TeamId;
export const spaceId = (value: string) => value as SpaceId;
export const userId = (value: string) => value as UserId;
export const ts = (value: string) => value as Ts;
export const sessionId = (value: string) => value as SessionId;
export const runId = (value: string) => value as RunId;
export const outboxId = (value: string) => value as OutboxId;
export const spinOffId = (value: string) => value as SpinOffId;
export const approvalId = (value: string) => value as ApprovalId;
export const deliveryId = (value: string) => value as DeliveryId;

/** The place of a session: SESSION-1's key. `rootTs` is `thread_ts ?? ts` of any message in it. */
export interface ThreadKey {
  readonly teamId: TeamId;
  readonly spaceId: SpaceId;
  readonly rootTs: Ts;
}
