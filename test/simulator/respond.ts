import type { Hub } from './hub.ts';
import { addMessage, changeMessage, deleteMessage } from './messages.ts';
import type { ResponseTarget } from './response-urls.ts';
import { bot } from './seed.ts';
import type { Channel, Json } from './shapes.ts';
import { Args } from './web-api/args.ts';
import { type Content, readContent } from './web-api/content.ts';

/** Shows a message only to the person of `target`. */
export function whisper(
  hub: Hub,
  target: ResponseTarget,
  content: Omit<Content, 'warnings'>,
  author: string = bot.user,
): void {
  const { text, blocks } = content;
  const { channel, user, thread_ts: threadTs } = target;
  const thread = threadTs ? { thread_ts: threadTs } : {};
  const ts = hub.world.nextTs();
  hub.world.putEphemeral({ channel, user, ts, text, ...(blocks && { blocks }), ...thread, author, deleted: false });
}

function postInChannel(
  hub: Hub,
  channel: Channel,
  content: Omit<Content, 'warnings'>,
  threadTs: string | undefined,
): void {
  addMessage(hub, channel, {
    channel: channel.id,
    ts: hub.world.nextTs(),
    user: bot.user,
    bot_id: bot.id,
    app_id: bot.app,
    ...content,
    ...(threadTs && { thread_ts: threadTs }),
    reactions: [],
    deleted: false,
    tombstone: false,
  });
}

/** Changes or deletes the message or ephemeral that was clicked. False if there is none. */
function rewrite(hub: Hub, channel: Channel, ts: string, content: Omit<Content, 'warnings'> | undefined): boolean {
  const { world } = hub;
  const ephemeral = world.ephemerals.get(ts);
  if (ephemeral) {
    const { blocks: _old, ...kept } = ephemeral;
    world.putEphemeral(
      content
        ? { ...kept, text: content.text, ...(content.blocks && { blocks: content.blocks }) }
        : { ...ephemeral, deleted: true },
    );
    return true;
  }
  const message = world.message(channel.id, ts);
  if (!message) return false;
  if (!content) deleteMessage(hub, channel, message);
  else {
    const { blocks: _old, ...kept } = message;
    changeMessage(hub, channel, { ...kept, ...content }, message);
  }
  return true;
}

/** Carries out what an app sent to a response URL, or gave back as the acknowledgement of a command. */
export function applyResponse(hub: Hub, target: ResponseTarget, body: Json): void {
  const channel = hub.world.channels.get(target.channel);
  if (!channel) return;
  const original = target.message_ts;
  if (body.delete_original === true) {
    if (original) rewrite(hub, channel, original, undefined);
    return;
  }
  const { warnings: _warnings, ...content } = readContent(new Args(body), { update: false });
  if (body.replace_original === true && original && rewrite(hub, channel, original, content)) return;
  const threadTs = typeof body.thread_ts === 'string' ? body.thread_ts : target.thread_ts;
  if (body.response_type === 'in_channel') postInChannel(hub, channel, content, threadTs);
  else whisper(hub, { ...target, thread_ts: threadTs }, content);
}
