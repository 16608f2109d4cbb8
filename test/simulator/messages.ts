import { changedEvent, deletedEvent, mentionEvent, messageEvent } from './events.ts';
import { announceIn, type Hub } from './hub.ts';
import type { Channel, Message } from './shapes.ts';

/** Stores a message and tells the app, as `message` and, where the text mentions the bot, as `app_mention` too. */
export function addMessage(hub: Hub, channel: Channel, message: Message): Message {
  const { world } = hub;
  world.putMessage(message);
  if (message.thread_ts) world.clearStatus(channel.id, message.thread_ts);
  announceIn(hub, channel, messageEvent(world, channel, message));
  const mention = mentionEvent(world, channel, message);
  if (mention) announceIn(hub, channel, mention);
  return message;
}

/** Replaces a message and tells the app with `message_changed`. */
export function changeMessage(hub: Hub, channel: Channel, message: Message, previous: Message): void {
  hub.world.putMessage(message);
  announceIn(hub, channel, changedEvent(hub.world, channel, message, previous));
}

/** Deletes a message. A root with replies leaves a placeholder, and the app hears `message_changed` instead. */
export function deleteMessage(hub: Hub, channel: Channel, message: Message): void {
  const { world } = hub;
  if (!message.thread_ts && world.replies(channel.id, message.ts).length > 0) {
    const { blocks: _blocks, metadata: _metadata, ...rest } = message;
    changeMessage(hub, channel, { ...rest, text: '', tombstone: true }, message);
    return;
  }
  const event = deletedEvent(world, channel, message);
  world.putMessage({ ...message, deleted: true });
  announceIn(hub, channel, event);
}
