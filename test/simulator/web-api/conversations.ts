import { channelPayload } from '../channel-payload.ts';
import { refuse } from '../refusal.ts';
import { bot } from '../seed.ts';
import type { Channel } from '../shapes.ts';
import { visibleChannel } from './access.ts';
import { type Methods, method } from './method.ts';
import { pageOf } from './paging.ts';

const readScopes = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];

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

/** Opens the direct conversation with one user, or one of several people that stands already: this workspace makes no new ones. */
const open = method(3, ['im:write'], (args, { world }) => {
  if (args.has('channel')) return { channel: { id: visibleChannel(world, args.required('channel')).id } };
  if (!args.has('users')) refuse('users_list_not_supplied');
  const named = args.required('users').split(',');
  const [user = '', ...others] = named;
  if (user === bot.user) refuse('cannot_dm_bot');
  if (!named.every((one) => world.users.has(one))) refuse('user_not_found');
  const found = others.length > 0 ? world.mpimOf([...named, bot.user]) : world.imOf(user);
  const channel = found ?? refuse('method_not_supported_for_channel_type');
  return { no_op: true, already_open: true, channel: { id: channel.id } };
});

const typeOf = { public: 'public_channel', private: 'private_channel', im: 'im', mpim: 'mpim' } as const;

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
