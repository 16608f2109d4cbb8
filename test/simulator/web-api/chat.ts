import { addMessage, changeMessage, deleteMessage } from '../messages.ts';
import { messagePayload } from '../payloads.ts';
import { refuse } from '../refusal.ts';
import { bot } from '../seed.ts';
import type { Message } from '../shapes.ts';
import { existingMessage, isTs, postTarget, threadTarget, visibleChannel, writableChannel } from './access.ts';
import { readContent, warned } from './content.ts';
import { type Methods, method } from './method.ts';

const write = ['chat:write'];

const postMessage = method('special', write, (args, hub) => {
  const { world } = hub;
  const channel = writableChannel(world, postTarget(world, args), args.has('thread_ts'));
  const { warnings, ...content } = readContent(args, { update: false });
  const threadTs = threadTarget(world, channel, args.text('thread_ts'));
  const broadcast = threadTs && args.flag('reply_broadcast');
  const message = addMessage(hub, channel, {
    channel: channel.id,
    ts: world.nextTs(),
    user: bot.user,
    bot_id: bot.id,
    app_id: bot.app,
    ...content,
    ...(threadTs && { thread_ts: threadTs }),
    ...(broadcast && { subtype: 'thread_broadcast' }),
    reactions: [],
    deleted: false,
    tombstone: false,
  });
  const shown = messagePayload(world, message, { metadata: true });
  return { channel: channel.id, ts: message.ts, message: shown, ...warned(warnings) };
});

const update = method(3, write, (args, hub) => {
  const { world } = hub;
  const channel = visibleChannel(world, args.required('channel'));
  const ts = args.required('ts');
  const previous = existingMessage(world, channel, ts);
  if (previous.bot_id !== bot.id) refuse('cant_update_message');
  if (channel.is_archived) refuse('is_inactive');
  const { warnings, ...content } = readContent(args, { update: true });
  const { blocks: _blocks, attachments: _attachments, ...kept } = previous;
  const edited = content.blocks ? {} : { edited: { user: bot.id, ts: world.nextTs() } };
  const message: Message = { ...kept, ...content, ...edited };
  changeMessage(hub, channel, message, previous);
  const shown = messagePayload(world, message, { metadata: true });
  return { channel: channel.id, ts, text: message.text, message: shown, ...warned(warnings) };
});

const remove = method(3, write, (args, hub) => {
  const channel = visibleChannel(hub.world, args.required('channel'));
  const ts = args.required('ts');
  const message = existingMessage(hub.world, channel, ts);
  if (message.bot_id !== bot.id) refuse('cant_delete_message');
  deleteMessage(hub, channel, message);
  return { channel: channel.id, ts };
});

const postEphemeral = method(4, write, (args, { world }) => {
  const channel = writableChannel(world, postTarget(world, args), args.has('thread_ts'));
  const user = args.required('user');
  if (!world.isMember(channel, user)) refuse('user_not_in_channel');
  const { text, blocks } = readContent(args, { update: false });
  const threadTs = threadTarget(world, channel, args.text('thread_ts'));
  const ts = world.nextTs();
  const thread = threadTs ? { thread_ts: threadTs } : {};
  world.putEphemeral({
    channel: channel.id,
    user,
    ts,
    text,
    ...(blocks && { blocks }),
    ...thread,
    author: bot.user,
    deleted: false,
  });
  return { message_ts: ts };
});

const getPermalink = method('special', [], (args, { world, url }) => {
  const channel = visibleChannel(world, args.required('channel'));
  const ts = args.required('message_ts');
  if (!isTs(ts)) refuse('message_not_found');
  const { thread_ts: threadTs } = existingMessage(world, channel, ts);
  const thread = threadTs ? `?thread_ts=${threadTs}&cid=${channel.id}` : '';
  return { channel: channel.id, permalink: `${url}/archives/${channel.id}/p${ts.replace('.', '')}${thread}` };
});

export const chatMethods: Methods = {
  'chat.postMessage': postMessage,
  'chat.update': update,
  'chat.delete': remove,
  'chat.postEphemeral': postEphemeral,
  'chat.getPermalink': getPermalink,
};
