import { slackId } from './ids.ts';
import { channelType, messagePayload } from './payloads.ts';
import { bot, team } from './seed.ts';
import type { Channel, Json, Message } from './shapes.ts';
import { mentionedUsers } from './wire-text.ts';
import type { World } from './world.ts';

/** Wraps an event as the Events API does. `channel` decides `is_ext_shared_channel`. */
export function envelope(event: Json, channel?: Channel): Json {
  return {
    token: 'simulator-verification-token',
    team_id: team.id,
    context_team_id: team.id,
    context_enterprise_id: null,
    api_app_id: bot.app,
    event,
    type: 'event_callback',
    event_id: slackId('Ev'),
    event_time: Math.floor(Date.now() / 1000),
    authorizations: [
      { enterprise_id: null, team_id: team.id, user_id: bot.user, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: channel?.is_ext_shared ?? false,
    event_context: `4-${slackId('')}`,
  };
}

/** The name under which a manifest subscribes to this event. */
export function subscriptionName(event: Json): string {
  if (event.type !== 'message') return String(event.type);
  const names = { channel: 'channels', group: 'groups', im: 'im', mpim: 'mpim' } as const;
  return `message.${names[event.channel_type as keyof typeof names] ?? 'channels'}`;
}

function teams(world: World, message: Message): Json {
  const home = world.users.get(message.user)?.team_id ?? team.id;
  return { team: team.id, user_team: home, ...(home !== team.id && { source_team: home }) };
}

const where = (channel: Channel, ts: string): Json => ({
  channel: channel.id,
  channel_type: channelType(channel),
  event_ts: ts,
});

/** The `message` event of a new message; a broadcast reply carries its root. */
export function messageEvent(world: World, channel: Channel, message: Message): Json {
  const root =
    message.subtype === 'thread_broadcast' && message.thread_ts
      ? world.message(channel.id, message.thread_ts)
      : undefined;
  return {
    ...messagePayload(world, message),
    ...teams(world, message),
    ...(root && { root: messagePayload(world, root) }),
    ...where(channel, message.ts),
  };
}

/** The `app_mention` event that accompanies a message whose text mentions the bot; never in a direct conversation. */
export function mentionEvent(world: World, channel: Channel, message: Message): Json | undefined {
  if (channel.kind === 'im' || message.user === bot.user) return undefined;
  if (!mentionedUsers(message.text).includes(bot.user)) return undefined;
  const { subtype, ...payload } = messagePayload(world, message);
  const kept = subtype === 'bot_message' ? { subtype } : {};
  return {
    ...payload,
    ...kept,
    ...teams(world, message),
    type: 'app_mention',
    channel: channel.id,
    event_ts: message.ts,
  };
}

/** `message_changed`, for an edit by a person, an update by the app, and a root that became a placeholder. */
export function changedEvent(world: World, channel: Channel, message: Message, previous: Message): Json {
  const ts = world.nextTs();
  return {
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    ts,
    message: { ...messagePayload(world, message), source_team: team.id, ...teams(world, message) },
    previous_message: messagePayload(world, previous),
    ...where(channel, ts),
  };
}

export function deletedEvent(world: World, channel: Channel, previous: Message): Json {
  const ts = world.nextTs();
  return {
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    ts,
    deleted_ts: previous.ts,
    previous_message: messagePayload(world, previous),
    ...where(channel, ts),
  };
}
