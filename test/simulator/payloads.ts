import { bot, team } from './seed.ts';
import type { Channel, Json, Message, User } from './shapes.ts';
import type { World } from './world.ts';

const botProfile = {
  id: bot.id,
  deleted: false,
  name: bot.name,
  updated: 1_767_225_600,
  app_id: bot.app,
  user_id: bot.user,
  team_id: team.id,
} as const;

/** `channel_type` of a message event. */
export function channelType(channel: Channel): 'channel' | 'group' | 'im' | 'mpim' {
  return ({ public: 'channel', private: 'group', im: 'im', mpim: 'mpim' } as const)[channel.kind];
}

/** The channel's name as interactive payloads and commands carry it: private ones are not named. */
export function shownName({ kind, name }: Channel): string {
  if (kind === 'private') return 'privategroup';
  return kind === 'im' ? 'directmessage' : name;
}

function threadFields(world: World, message: Message): Json {
  if (message.thread_ts) {
    const root = world.message(message.channel, message.thread_ts);
    return { thread_ts: message.thread_ts, ...(root && { parent_user_id: root.tombstone ? 'USLACKBOT' : root.user }) };
  }
  const replies = world.replies(message.channel, message.ts);
  const latest = replies.at(-1);
  if (!latest) return {};
  const repliers = [...new Set(replies.map((reply) => reply.user))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: repliers.length,
    latest_reply: latest.ts,
    reply_users: repliers.slice(0, 5),
    is_locked: false,
    subscribed: true,
  };
}

const tombstone = { subtype: 'tombstone', text: 'This message was deleted.', user: 'USLACKBOT', hidden: true } as const;

/** A message as the Web API and the events show it; `metadata` only where the caller asks for it. */
export function messagePayload(world: World, message: Message, { metadata = false } = {}): Json {
  if (message.tombstone) return { type: 'message', ts: message.ts, ...tombstone, ...threadFields(world, message) };
  const user = world.users.get(message.user);
  return {
    type: 'message',
    ...(message.subtype && { subtype: message.subtype }),
    ...(message.user && { user: message.user }),
    ...(message.username && { username: message.username }),
    ts: message.ts,
    ...(message.client_msg_id && { client_msg_id: message.client_msg_id }),
    ...(message.bot_id && { bot_id: message.bot_id, app_id: message.app_id }),
    ...(message.bot_id === bot.id && { bot_profile: botProfile }),
    text: message.text,
    team: user?.team_id ?? team.id,
    ...threadFields(world, message),
    ...(message.blocks && { blocks: message.blocks }),
    ...(message.attachments && { attachments: message.attachments }),
    ...(message.files && { files: message.files, upload: false }),
    ...(message.edited && { edited: message.edited }),
    ...(message.reactions.length > 0 && {
      reactions: message.reactions.map(({ name, users }) => ({ name, users, count: users.length })),
    }),
    ...(metadata && message.metadata && { metadata: message.metadata }),
  };
}

/** The `user` object of interactive payloads. */
export function actingUser(user: User): Json {
  return { id: user.id, username: user.name, name: user.name, team_id: user.team_id };
}

export const actingTeam = { id: team.id, domain: team.domain } as const;
