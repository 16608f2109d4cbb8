import { refuse } from '../refusal.ts';
import { bot, team } from '../seed.ts';
import type { Json, User } from '../shapes.ts';
import { existingMessage, readableChannel } from './access.ts';
import { type Methods, method } from './method.ts';

function userPayload(user: User): Json {
  const { is_stranger: isStranger, ...shown } = user;
  return {
    ...shown,
    color: '9f69e7',
    tz: 'Etc/UTC',
    tz_offset: 0,
    is_primary_owner: user.is_owner,
    is_app_user: false,
    updated: 1_767_225_600,
    ...(isStranger && { is_stranger: true }),
    profile: {
      real_name: user.real_name,
      real_name_normalized: user.real_name,
      display_name: user.name,
      display_name_normalized: user.name,
      team: user.team_id,
      ...(user.is_bot && { bot_id: bot.id, api_app_id: bot.app }),
    },
  };
}

const info = method(4, ['users:read'], (args, { world }) => {
  const user = world.users.get(args.required('user')) ?? refuse('user_not_found');
  return { user: userPayload(user) };
});

const botInfo = method(3, ['users:read'], (args) => {
  if (args.has('bot') && args.text('bot') !== bot.id) refuse('bot_not_found');
  const { id, app, name, user } = bot;
  return {
    bot: { id, deleted: false, name, updated: 1_767_225_600, app_id: app, user_id: user, team_id: team.id, icons: {} },
  };
});

const addReaction = method(3, ['reactions:write'], (args, { world }) => {
  const channel = readableChannel(world, args.required('channel'));
  const name = args.required('name').replaceAll(':', '');
  if (!/^[a-z0-9_+'-]+(::skin-tone-[2-6])?$/.test(name)) refuse('invalid_name');
  const message = existingMessage(world, channel, args.required('timestamp'));
  const users = message.reactions.find((reaction) => reaction.name === name)?.users ?? [];
  if (users.includes(bot.user)) refuse('already_reacted');
  const others = message.reactions.filter((reaction) => reaction.name !== name);
  world.putMessage({ ...message, reactions: [...others, { name, users: [...users, bot.user] }] });
  return {};
});

export const userMethods: Methods = { 'users.info': info, 'bots.info': botInfo, 'reactions.add': addReaction };
