import type { SessionId, SpaceId, ThreadKey, Ts, UserId } from './ids.ts';
import type { SharedFile } from './upload.ts';

/** A person's or a workflow's message as it came from Slack, told in our words. */
export interface InboundMessage {
  readonly thread: ThreadKey;
  readonly ts: Ts;
  /** Absent when a workflow or another bot wrote it. */
  readonly author: UserId | undefined;
  /** Slack's wire text: what mentions Baton is decided on it (SESSION-3). */
  readonly wireText: string;
  readonly files: readonly SharedFile[];
  readonly direct: boolean;
  /** The thread's root was written by Baton itself (SESSION-12). */
  readonly underOwnRoot: boolean;
}

/**
 * `unread`: a run will read it. `context`: starts nothing, but the next run sees it (SESSION-3).
 * `stopped`: was unread when somebody stopped. `read`: it is an entry now. `dropped`: deleted before it was read.
 * `command`: a handoff, stop or help text, or words of somebody who is refused (SEC-1); remembered only so that its second event does nothing (SESSION-6, HANDOFF-3).
 * `quoted`: it stood in the thread before the session did, and is an entry as quoted data (SESSION-2).
 */
export type MessageState = 'unread' | 'context' | 'stopped' | 'read' | 'dropped' | 'command' | 'quoted';

/** A message that was received, until and after it becomes an entry. `text` is decoded for the model. */
export interface StoredMessage {
  /** Absent for a command in a thread without a session. */
  readonly sessionId: SessionId | undefined;
  readonly spaceId: SpaceId;
  readonly ts: Ts;
  readonly author: UserId | undefined;
  readonly text: string;
  readonly state: MessageState;
}

/** The requester of a run that reads these messages: the author of the oldest one by a person (spec section 0). */
export function requesterOf(unread: readonly StoredMessage[]): {
  readonly requester: UserId | undefined;
  readonly attended: boolean;
} {
  const requester = unread.find(({ author }) => author)?.author;
  return { requester, attended: requester !== undefined };
}
