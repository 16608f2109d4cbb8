import { z } from 'zod';
import { announce, announceIn, type Hub } from '../hub.ts';
import { addMessage } from '../messages.ts';
import { channelType } from '../payloads.ts';
import { impossible } from '../refusal.ts';
import { bot, defaultUsers, team } from '../seed.ts';
import type { Channel } from '../shapes.ts';
import { channelIn, personIn } from './lookup.ts';
import { act } from './verb.ts';

const member = z.object({ channel: z.string(), user: z.string() });
const letter = (channel: Channel): string => (channel.kind === 'public' ? 'C' : 'G');
const prefix = (channel: Channel): string => (channel.kind === 'public' ? 'channel' : 'group');

function notIm(channel: Channel): Channel {
  return channel.kind === 'im' || channel.kind === 'mpim'
    ? impossible('A direct conversation has no such setting; pick a channel.')
    : channel;
}

/** Slack's own line in the channel, for instance that somebody joined. */
function note(hub: Hub, channel: Channel, user: string, subtype: string, text: string): void {
  const ts = hub.world.nextTs();
  const state = { reactions: [], deleted: false, tombstone: false } as const;
  addMessage(hub, channel, { channel: channel.id, ts, user, text, subtype, ...state });
}

const invite = act(member, (hub, { channel: channelId, user }) => {
  const { world } = hub;
  personIn(hub, user);
  const before = notIm(channelIn(hub, channelId));
  if (world.isMember(before, user)) return {};
  const channel = { ...before, members: [...before.members, user] };
  world.putChannel(channel);
  note(hub, channel, user, 'channel_join', `<@${user}> has joined the channel`);
  const event = {
    type: 'member_joined_channel',
    user,
    channel: channel.id,
    channel_type: letter(channel),
    team: team.id,
  };
  announceIn(hub, channel, { ...event, inviter: channel.creator, event_ts: world.nextTs() });
  return {};
});

const kick = act(member, (hub, { channel: channelId, user }) => {
  const { world } = hub;
  const before = notIm(channelIn(hub, channelId));
  if (!world.isMember(before, user)) return impossible(`${user} is no member of ${before.name}.`);
  const channel = { ...before, members: before.members.filter((one) => one !== user) };
  if (user !== bot.user) note(hub, before, user, 'channel_leave', `<@${user}> has left the channel`);
  world.putChannel(channel);
  const event = {
    type: 'member_left_channel',
    user,
    channel: channel.id,
    channel_type: letter(channel),
    team: team.id,
  };
  announce(hub, { ...event, event_ts: world.nextTs() }, channel);
  if (user === bot.user) {
    const left = { type: `${prefix(channel)}_left`, channel: channel.id, actor_id: channel.creator };
    announce(hub, { ...left, event_ts: world.nextTs() }, channel);
  }
  return {};
});

const oneChannel = z.object({ channel: z.string() });

/** Archives a channel; Slack takes the app out of it. */
const archive = act(oneChannel, (hub, { channel: channelId }) => {
  const { world } = hub;
  const channel = notIm(channelIn(hub, channelId));
  note(hub, channel, defaultUsers.ana, 'channel_archive', 'archived the channel');
  const type = `${prefix(channel)}_archive`;
  announceIn(hub, channel, {
    type,
    channel: channel.id,
    user: defaultUsers.ana,
    is_moved: 0,
    event_ts: world.nextTs(),
  });
  const members = channel.members.filter((one) => one !== bot.user);
  world.putChannel({ ...channel, members, is_archived: true });
  return {};
});

const unarchive = act(oneChannel, (hub, { channel: channelId }) => {
  const channel = { ...notIm(channelIn(hub, channelId)), is_archived: false };
  hub.world.putChannel(channel);
  const type = `${prefix(channel)}_unarchive`;
  announceIn(hub, channel, { type, channel: channel.id, user: defaultUsers.ana, event_ts: hub.world.nextTs() });
  return {};
});

const rename = act(oneChannel.extend({ name: z.string().min(1).max(80) }), (hub, { channel: channelId, name }) => {
  const before = notIm(channelIn(hub, channelId));
  const channel = { ...before, name };
  hub.world.putChannel(channel);
  const shown = { id: channel.id, name, name_normalized: name, created: channel.created, is_channel: true };
  announceIn(hub, channel, { type: `${prefix(channel)}_rename`, channel: shown, event_ts: hub.world.nextTs() });
  return {};
});

const settings = z.object({
  channel: z.string(),
  is_read_only: z.boolean().optional(),
  is_thread_only: z.boolean().optional(),
  is_non_threadable: z.boolean().optional(),
  is_ext_shared: z.boolean().optional(),
});

/** Changes who may post what in a channel. */
const restrict = act(settings, (hub, { channel: channelId, ...flags }) => {
  const channel = channelIn(hub, channelId);
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  hub.world.putChannel({ ...channel, ...given });
  return { channel_type: channelType(channel) };
});

export const channelVerbs = { invite, kick, archive, unarchive, rename, restrict };
