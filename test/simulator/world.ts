import { slackId, tsMaker } from './ids.ts';
import { seedChannels, seedUsers, type WorldSeed } from './seed.ts';
import type { AgentSession, AssistantStatus, Channel, Ephemeral, Json, Message, User, View } from './shapes.ts';

/** One change of the world; `kind` says what changed, the rest is for the curious. */
export interface Change {
  readonly kind: string;
  readonly channel?: string;
  readonly ts?: string;
}

/** Settings of the workspace, with the defaults filled in. */
export type Rules = Readonly<Required<Pick<WorldSeed, 'deletedRoot' | 'agent'>>> &
  Pick<WorldSeed, 'scopes' | 'subscriptions'>;

const threadKey = (channel: string, ts: string): string => `${channel}:${ts}`;

/** All that the workspace holds. Only stores: what Slack refuses is decided by the Web API and the control verbs. */
export class World {
  readonly rules: Rules;
  readonly users = new Map<string, User>();
  readonly channels = new Map<string, Channel>();
  readonly ephemerals = new Map<string, Ephemeral>();
  readonly views = new Map<string, View>();
  readonly sessions = new Map<string, AgentSession>();
  readonly statuses = new Map<string, AssistantStatus>();
  readonly files = new Map<string, { readonly info: Json; readonly content: Buffer }>();
  readonly nextTs = tsMaker();
  /** Messages by channel and ts, in the order of their posting. */
  readonly #messages = new Map<string, Map<string, Message>>();
  /** The replies among them, by channel and root ts. */
  readonly #replies = new Map<string, Map<string, Message>>();
  readonly #watchers = new Set<(change: Change) => void>();

  constructor(seed: WorldSeed = {}) {
    const { deletedRoot = 'refuse', agent = true, scopes, subscriptions } = seed;
    this.rules = { deletedRoot, agent, ...(scopes && { scopes }), ...(subscriptions && { subscriptions }) };
    for (const user of seedUsers(seed)) this.users.set(user.id, user);
    for (const channel of seedChannels(seed)) this.channels.set(channel.id, channel);
  }

  /** Calls `watcher` after each change; the returned function ends that. */
  watch(watcher: (change: Change) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  changed(change: Change): void {
    for (const watcher of [...this.#watchers]) watcher(change);
  }

  /** A message that was not deleted, or the placeholder of one. */
  message(channel: string, ts: string): Message | undefined {
    const found = this.#messages.get(channel)?.get(ts);
    return found?.deleted ? undefined : found;
  }

  wasDeleted(channel: string, ts: string): boolean {
    return this.#messages.get(channel)?.get(ts)?.deleted ?? false;
  }

  putMessage(message: Message): void {
    const { channel, ts } = message;
    const stored = this.#messages.get(channel) ?? new Map<string, Message>();
    this.#messages.set(channel, stored.set(ts, message));
    if (message.thread_ts) {
      const key = threadKey(channel, message.thread_ts);
      this.#replies.set(key, (this.#replies.get(key) ?? new Map<string, Message>()).set(ts, message));
    }
    this.changed({ kind: 'message', channel, ts });
  }

  putEphemeral(ephemeral: Ephemeral): void {
    this.ephemerals.set(ephemeral.ts, ephemeral);
    this.changed({ kind: 'ephemeral', channel: ephemeral.channel, ts: ephemeral.ts });
  }

  putChannel(channel: Channel): void {
    this.channels.set(channel.id, channel);
    this.changed({ kind: 'channel', channel: channel.id });
  }

  putView(view: View): void {
    this.views.set(view.id, view);
    this.changed({ kind: 'view' });
  }

  putSession(session: AgentSession): void {
    this.sessions.set(threadKey(session.channel, session.thread_ts), session);
    this.changed({ kind: 'session', channel: session.channel, ts: session.thread_ts });
  }

  session(channel: string, threadTs: string): AgentSession | undefined {
    return this.sessions.get(threadKey(channel, threadTs));
  }

  putStatus(status: AssistantStatus): void {
    this.statuses.set(threadKey(status.channel, status.thread_ts), status);
    this.changed({ kind: 'status', channel: status.channel, ts: status.thread_ts });
  }

  /** A reply clears the assistant's status line of its thread. */
  clearStatus(channel: string, threadTs: string): void {
    const status = this.statuses.get(threadKey(channel, threadTs));
    if (status?.status) this.putStatus({ ...status, status: '' });
  }

  /** All messages, the deleted ones too. */
  allMessages(): readonly Message[] {
    return [...this.#messages.values()].flatMap((stored) => [...stored.values()]);
  }

  /** Messages of a channel that stand, oldest first. */
  inChannel(channel: string): readonly Message[] {
    return [...(this.#messages.get(channel)?.values() ?? [])].filter((message) => !message.deleted);
  }

  /** The replies below a root that stand, oldest first. */
  replies(channel: string, rootTs: string): readonly Message[] {
    const stored = this.#replies.get(threadKey(channel, rootTs));
    return [...(stored?.values() ?? [])].filter((message) => !message.deleted);
  }

  imOf(user: string): Channel | undefined {
    return [...this.channels.values()].find((channel) => channel.kind === 'im' && channel.user === user);
  }

  /** The direct conversation of exactly these members. */
  mpimOf(members: readonly string[]): Channel | undefined {
    const wanted = new Set(members);
    return [...this.channels.values()].find(
      ({ kind, members: those }) =>
        kind === 'mpim' && those.length === wanted.size && those.every((one) => wanted.has(one)),
    );
  }

  isMember(channel: Channel, user: string): boolean {
    return channel.members.includes(user);
  }

  newViewId(): string {
    return slackId('V');
  }
}
