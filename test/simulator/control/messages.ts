import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mentionEvent } from '../events.ts';
import { announceIn } from '../hub.ts';
import { addMessage, changeMessage, deleteMessage } from '../messages.ts';
import { impossible } from '../refusal.ts';
import { whisper } from '../respond.ts';
import { bot } from '../seed.ts';
import type { Channel } from '../shapes.ts';
import { mentionedUsers, typedBlocks } from '../wire-text.ts';
import { fileSeed, storeFile } from './files.ts';
import { channelIn, memberChannel, messageIn, personIn, rootIn } from './lookup.ts';
import { act } from './verb.ts';

const place = z.object({ channel: z.string(), ts: z.string() });

function refuseCommand(text: string, threadTs: string | undefined): void {
  if (!text.startsWith('/')) return;
  const [command = '/'] = text.split(/\s/, 1);
  impossible(
    threadTs ? `${command} is not supported in threads. Sorry!` : 'Slack takes this for a command: use command.',
  );
}

const saySchema = z.object({
  user: z.string(),
  channel: z.string(),
  text: z.string().default(''),
  thread_ts: z.string().optional(),
  subtype: z.literal('thread_broadcast').optional(),
  files: z.array(fileSeed).optional(),
});

/** A person types a message. `text` is Slack's wire text: `<@U…>` mentions, `&amp;` `&lt;` `&gt;` escapes. */
const say = act(saySchema, (hub, input) => {
  const { world } = hub;
  const { text, thread_ts: threadTs } = input;
  const user = personIn(hub, input.user);
  const channel = memberChannel(hub, input.channel, user);
  refuseCommand(text, threadTs);
  if (threadTs) rootIn(hub, channel, threadTs);
  if (!text.trim() && !input.files?.length) impossible('Slack sends no empty message: give text or files.');
  const files = input.files?.map((file) => storeFile(hub, user, file));
  const blocks = typedBlocks(text);
  const subtype = files?.length ? 'file_share' : input.subtype;
  const { ts } = addMessage(hub, channel, {
    channel: channel.id,
    ts: world.nextTs(),
    user: user.id,
    text,
    client_msg_id: randomUUID(),
    ...(blocks.length > 0 && { blocks }),
    ...(threadTs && { thread_ts: threadTs }),
    ...(subtype && { subtype }),
    ...(files && { files }),
    reactions: [],
    deleted: false,
    tombstone: false,
  });
  if (mentionedUsers(text).includes(bot.user) && !world.isMember(channel, bot.user)) {
    const notice = { text: `<@${bot.user}> is not in this channel. Invite it, and it will see what you write.` };
    whisper(hub, { channel: channel.id, user: user.id, thread_ts: threadTs }, notice, 'USLACKBOT');
  }
  return { ts, ...(threadTs && { thread_ts: threadTs }) };
});

/** The author edits a message; Slack fires `app_mention` again if the new text mentions the bot. */
const edit = act(place.extend({ text: z.string() }), (hub, { channel: channelId, ts, text }) => {
  const channel = channelIn(hub, channelId);
  const previous = messageIn(hub, channel, ts);
  const edited = { user: previous.user, ts: hub.world.nextTs() };
  const message = { ...previous, text, blocks: typedBlocks(text), edited };
  changeMessage(hub, channel, message, previous);
  const mention = mentionEvent(hub.world, channel, message);
  if (mention) announceIn(hub, channel, { ...mention, event_ts: edited.ts });
  return { ts };
});

/** The author deletes a message; a root with replies becomes a placeholder. */
const remove = act(place, (hub, { channel: channelId, ts }) => {
  const channel = channelIn(hub, channelId);
  deleteMessage(hub, channel, messageIn(hub, channel, ts));
  return { ts };
});

/** Slack itself touches a message a moment after its posting (unfurls, language detection): same text, `message_changed`. */
const unfurl = act(place, (hub, { channel: channelId, ts }) => {
  const channel: Channel = channelIn(hub, channelId);
  const previous = messageIn(hub, channel, ts);
  const attachments = [{ id: 1, fallback: 'Preview', title: 'Preview', from_url: 'https://example.test/' }];
  changeMessage(hub, channel, { ...previous, attachments }, previous);
  return { ts };
});

const botPost = z.object({
  channel: z.string(),
  text: z.string(),
  thread_ts: z.string().optional(),
  /** A workflow's message has no user; an app's is its bot user's. */
  from: z.enum(['workflow', 'app']).default('workflow'),
});

/** Another app, or a workflow, posts. */
const postAsBot = act(botPost, (hub, { channel: channelId, text, thread_ts: threadTs, from }) => {
  const channel = channelIn(hub, channelId);
  if (threadTs) rootIn(hub, channel, threadTs);
  const { ts } = addMessage(hub, channel, {
    channel: channel.id,
    ts: hub.world.nextTs(),
    user: from === 'app' ? 'U01OTHERBOT' : '',
    text,
    ...(from === 'workflow' && { subtype: 'bot_message', username: 'Workflow' }),
    bot_id: 'B01OTHERBOT',
    app_id: 'A01OTHERAPP',
    ...(threadTs && { thread_ts: threadTs }),
    reactions: [],
    deleted: false,
    tombstone: false,
  });
  return { ts };
});

export const messageVerbs = { say, edit, remove, unfurl, postAsBot };
