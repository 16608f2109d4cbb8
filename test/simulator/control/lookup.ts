import type { Hub } from '../hub.ts';
import { impossible } from '../refusal.ts';
import type { Channel, Message, User } from '../shapes.ts';

/** Finds what a control request names, or says what is wrong with it. */
export function personIn({ world }: Hub, userId: string): User {
  const user = world.users.get(userId);
  return user ?? impossible(`No user ${userId}; known are ${[...world.users.keys()].join(', ')}.`);
}

export function channelIn({ world }: Hub, channelId: string): Channel {
  const channel = world.channels.get(channelId);
  return channel ?? impossible(`No channel ${channelId}; known are ${[...world.channels.keys()].join(', ')}.`);
}

export function memberChannel(hub: Hub, channelId: string, user: User): Channel {
  const channel = channelIn(hub, channelId);
  if (channel.is_archived) impossible(`#${channel.name} is archived; pick another channel.`);
  return hub.world.isMember(channel, user.id)
    ? channel
    : impossible(`${user.name} is no member of ${channel.name || channel.id}; invite ${user.name} first.`);
}

export function messageIn({ world }: Hub, channel: Channel, ts: string): Message {
  const message = world.message(channel.id, ts);
  return (
    message ?? impossible(`No message ${ts} in ${channel.name || channel.id}; use the ts of one that stands there.`)
  );
}

/** The root of a thread. Naming a reply is a mistake of the caller. */
export function rootIn(hub: Hub, channel: Channel, threadTs: string): Message {
  const message = messageIn(hub, channel, threadTs);
  return message.thread_ts ? impossible(`${threadTs} is a reply; use its root ${message.thread_ts}.`) : message;
}
