/** A JSON object as Slack sends it: the simulator passes most of them through unread. */
export type Json = Readonly<Record<string, unknown>>;

/** A person or bot of the workspace. `team_id` other than the workspace's makes the user external (Slack Connect). */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly real_name: string;
  readonly team_id: string;
  readonly is_bot: boolean;
  readonly is_admin: boolean;
  readonly is_owner: boolean;
  readonly is_restricted: boolean;
  readonly is_ultra_restricted: boolean;
  readonly is_stranger: boolean;
  readonly deleted: boolean;
}

/** `im` is the direct conversation of `user` with the bot, `mpim` one of several people (and the bot, where it is a member). */
export type ChannelKind = 'public' | 'private' | 'im' | 'mpim';

export interface Channel {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly created: number;
  readonly creator: string;
  readonly user?: string;
  readonly members: readonly string[];
  readonly is_archived: boolean;
  readonly is_read_only: boolean;
  readonly is_thread_only: boolean;
  readonly is_non_threadable: boolean;
  readonly is_ext_shared: boolean;
}

export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

/** One stored message. `ts` is unique in the workspace and strictly increasing; a root carries no `thread_ts`. */
export interface Message {
  readonly channel: string;
  readonly ts: string;
  /** The author; empty for a workflow, which has none. */
  readonly user: string;
  readonly username?: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly subtype?: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
  readonly files?: readonly Json[];
  readonly metadata?: Json;
  readonly bot_id?: string;
  readonly app_id?: string;
  readonly client_msg_id?: string;
  readonly edited?: { readonly user: string; readonly ts: string };
  readonly reactions: readonly Reaction[];
  /** Gone from Slack; kept here so that a test can tell "deleted" from "never posted". */
  readonly deleted: boolean;
  /** Deleted while it had replies: Slack keeps a placeholder and the thread stays usable. */
  readonly tombstone: boolean;
}

/** A message that only `user` sees; it cannot be read back through the Web API. */
export interface Ephemeral {
  readonly channel: string;
  readonly user: string;
  readonly ts: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly blocks?: readonly Json[];
  /** The bot's user id, or USLACKBOT for Slack's own notices. */
  readonly author: string;
  readonly deleted: boolean;
}

/** A modal or a Home tab that the app opened for `user`. `open` is false once it was closed or submitted. */
export interface View {
  readonly id: string;
  readonly user: string;
  readonly type: 'modal' | 'home';
  readonly hash: string;
  readonly content: Json;
  readonly root_view_id: string;
  readonly previous_view_id: string | null;
  readonly open: boolean;
  /** Per-field errors of the last submission, by block id. */
  readonly errors?: Readonly<Record<string, string>>;
}

export type SessionStatus = 'processing' | 'active' | 'suspended' | 'closed';

/** Slack's agent session of one thread. */
export interface AgentSession {
  readonly channel: string;
  readonly thread_ts: string;
  readonly status: SessionStatus;
  readonly title: string;
}

/** The line "Baton is thinking…" under a thread; an empty status means that there is none. */
export interface AssistantStatus {
  readonly channel: string;
  readonly thread_ts: string;
  readonly status: string;
  readonly loading_messages: readonly string[];
  readonly set_at: number;
}
