import { refuse } from '../refusal.ts';
import { bot } from '../seed.ts';
import type { Channel, Message } from '../shapes.ts';
import type { World } from '../world.ts';
import type { Args } from './args.ts';

/** A channel that the bot can see. A private one without the bot answers as if it did not exist. */
export function visibleChannel(world: World, id: string): Channel {
  const channel = world.channels.get(id);
  if (!channel) return refuse('channel_not_found');
  if (channel.kind !== 'public' && !world.isMember(channel, bot.user)) refuse('channel_not_found');
  return channel;
}

/** A channel whose messages the bot can read. */
export function readableChannel(world: World, id: string): Channel {
  const channel = visibleChannel(world, id);
  return world.isMember(channel, bot.user) ? channel : refuse('not_in_channel');
}

export function isTs(text: string): boolean {
  return /^\d{1,12}\.\d{6}$/.test(text);
}

/** The conversation named by `channel`: a channel id, or a user's id for the direct conversation with that user. */
export function postTarget(world: World, args: Args): Channel {
  const id = args.required('channel');
  const im = id.startsWith('U') ? world.imOf(id) : undefined;
  return im ?? visibleChannel(world, id);
}

/** A channel that takes a post, at its root or (with a thread) below one. The order of the errors is Slack's. */
export function writableChannel(world: World, channel: Channel, inThread: boolean): Channel {
  if (channel.is_archived) refuse('is_archived');
  if (!world.isMember(channel, bot.user)) refuse('not_in_channel');
  if (channel.is_read_only) refuse('restricted_action_read_only_channel');
  if (channel.is_thread_only && !inThread) refuse('restricted_action_thread_only_channel');
  if (channel.is_non_threadable && inThread) refuse('restricted_action_non_threadable_channel');
  return channel;
}

/** Where a reply goes: below its root, or at the top level where a deleted root is set to do so. */
export function threadTarget(world: World, channel: Channel, threadTs: string | undefined): string | undefined {
  if (!threadTs) return undefined;
  if (!isTs(threadTs)) refuse('invalid_thread_ts');
  const root = world.message(channel.id, threadTs);
  if (root?.thread_ts) refuse('invalid_thread_ts');
  if (root) return threadTs;
  if (world.wasDeleted(channel.id, threadTs) && world.rules.deletedRoot === 'top_level') return undefined;
  return refuse('thread_not_found');
}

export function existingMessage(world: World, channel: Channel, ts: string): Message {
  const message = world.message(channel.id, ts);
  return message && !message.tombstone ? message : refuse('message_not_found');
}
