import type { Hub } from './hub.ts';
import { bot, team } from './seed.ts';
import type { AgentSession, AssistantStatus, Channel, Ephemeral, Json, Message, User, View } from './shapes.ts';

/** A message with its counters; `reply_count` is 0 for a root without replies and for a reply. */
export interface MessageState extends Message {
  readonly reply_count: number;
}

/** The whole workspace at one moment. Lists are in the order of creation. */
export interface WorldState {
  readonly team: Json;
  readonly bot: { readonly user: string; readonly id: string; readonly app: string; readonly name: string };
  readonly users: readonly User[];
  readonly channels: readonly Channel[];
  /** Deleted ones too, with `deleted: true`. */
  readonly messages: readonly MessageState[];
  readonly ephemerals: readonly Ephemeral[];
  /** Modals and Home tabs; those no longer on the screen have `open: false`. */
  readonly views: readonly View[];
  readonly sessions: readonly AgentSession[];
  /** Only those that show something now. */
  readonly statuses: readonly AssistantStatus[];
  readonly connection: { readonly sockets: number; readonly requestUrl: string | null; readonly queued: number };
}

const statusLifetimeMs = 2 * 60_000;

const shows = ({ status, set_at: setAt }: AssistantStatus): boolean =>
  status !== '' && Date.now() - setAt < statusLifetimeMs;

export function snapshot({ world, url, sockets, http, courier }: Hub): WorldState {
  return {
    team: { ...team, url: `${url}/` },
    bot,
    users: [...world.users.values()],
    channels: [...world.channels.values()],
    messages: world.allMessages().map((message) => ({
      ...message,
      reply_count: world.replies(message.channel, message.ts).length,
    })),
    ephemerals: [...world.ephemerals.values()],
    views: [...world.views.values()],
    sessions: [...world.sessions.values()],
    statuses: [...world.statuses.values()].filter(shows),
    connection: { sockets: sockets.connections, requestUrl: http.requestUrl ?? null, queued: courier.queued },
  };
}

const author = (state: WorldState, user: string): string =>
  state.users.find(({ id }) => id === user)?.real_name ?? user;

/** All threads as text, for the message of a test that waited in vain. */
export function transcript(state: WorldState): string {
  const line = ({ channel, ts, thread_ts, user, text, deleted }: Message): string =>
    `${thread_ts ? '    ' : ''}${channel} ${ts} ${author(state, user)}: ${text}${deleted ? ' (deleted)' : ''}`;
  const place = (message: Message): string => `${message.channel} ${message.thread_ts ?? message.ts} ${message.ts}`;
  const messages = state.messages.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map(line);
  const ephemerals = state.ephemerals.map((one) => `only ${author(state, one.user)} in ${one.channel}: ${one.text}`);
  return [...messages, ...ephemerals].join('\n') || '(no messages)';
}
