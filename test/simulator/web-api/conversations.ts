import { channelPayload } from '../channel-payload.ts';
import { refuse } from '../refusal.ts';
import { bot } from '../seed.ts';
import type { Channel } from '../shapes.ts';
import { visibleChannel } from './access.ts';
import { type Methods, method } from './method.ts';
import { pageOf } from './paging.ts';

const readScopes = ['channels:read', 'groups:read', 'im:read'];

const info = method(3, readScopes, (args, { world }) => {
  const channel = visibleChannel(world, args.required('channel'));
  const count = args.flag('include_num_members') ? { num_members: channel.members.length } : {};
  return { channel: { ...channelPayload(channel), ...count } };
});

const members = method(4, readScopes, (args, { world }) => {
  const channel = visibleChannel(world, args.required('channel'));
  const page = pageOf(channel.members, args, 100, 1000);
  return { members: page.items, ...page.next };
});

/** Opens the direct conversation with one user; group conversations are not part of this workspace. */
const open = method(3, ['im:write'], (args, { world }) => {
  if (args.has('channel')) return { channel: { id: visibleChannel(world, args.required('channel')).id } };
  if (!args.has('users')) refuse('users_list_not_supplied');
  const [user = '', ...others] = args.required('users').split(',');
  if (others.length > 0) refuse('not_enough_users');
  if (user === bot.user) refuse('cannot_dm_bot');
  if (!world.users.has(user)) refuse('user_not_found');
  const channel = world.imOf(user) ?? refuse('method_not_supported_for_channel_type');
  return { no_op: true, already_open: true, channel: { id: channel.id } };
});

const typeOf = { public: 'public_channel', private: 'private_channel', im: 'im' } as const;

/** The channels of `user` (default: the bot) that the bot may know of: private ones only if both are members. */
const ofUser = method(3, readScopes, (args, { world }) => {
  const user = args.text('user') || bot.user;
  if (!world.users.has(user)) refuse('user_not_found');
  const types = (args.text('types') || 'public_channel').split(',').map((type) => type.trim());
  const shown = (channel: Channel): boolean =>
    types.includes(typeOf[channel.kind]) &&
    world.isMember(channel, user) &&
    (channel.kind === 'public' || world.isMember(channel, bot.user)) &&
    !(args.flag('exclude_archived') && channel.is_archived);
  const page = pageOf([...world.channels.values()].filter(shown), args, 100, 999);
  return { channels: page.items.map(channelPayload), ...page.next };
});

export const conversationMethods: Methods = {
  'conversations.info': info,
  'conversations.members': members,
  'conversations.open': open,
  'users.conversations': ofUser,
};
