import { messagePayload } from '../payloads.ts';
import { refuse } from '../refusal.ts';
import type { Message } from '../shapes.ts';
import { isTs, readableChannel } from './access.ts';
import type { Args } from './args.ts';
import { type Methods, method } from './method.ts';
import { pageOf } from './paging.ts';

const scopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

/** `oldest` and `latest` leave their own message out unless `inclusive` is set. */
function within(args: Args, { ts }: Message): boolean {
  const inclusive = args.flag('inclusive');
  const oldest = args.text('oldest');
  const latest = args.text('latest');
  const moment = Number(ts);
  if (oldest && (inclusive ? moment < Number(oldest) : moment <= Number(oldest))) return false;
  return !latest || (inclusive ? moment <= Number(latest) : moment < Number(latest));
}

/**
 * The root stands first on every page, however far the cursor is: clients that page have to expect it again.
 * The ts of a reply answers with that reply alone.
 */
const replies = method(3, scopes, (args, { world }) => {
  const channel = readableChannel(world, args.required('channel'));
  const ts = args.required('ts');
  if (!isTs(ts)) refuse('invalid_arguments');
  const named = world.message(channel.id, ts) ?? refuse('thread_not_found');
  const metadata = args.flag('include_all_metadata');
  if (named.thread_ts) {
    return { messages: [messagePayload(world, named, { metadata })], has_more: false };
  }
  const found = world.replies(channel.id, ts).filter((reply) => within(args, reply));
  const page = pageOf(found, args, 1000, 1000);
  const messages = [named, ...page.items].map((message) => messagePayload(world, message, { metadata }));
  return { messages, has_more: page.more, ...page.next };
});

/** Newest first; replies only where they were also sent to the channel. */
const history = method(3, scopes, (args, { world }) => {
  const channel = readableChannel(world, args.required('channel'));
  const metadata = args.flag('include_all_metadata');
  const shown = world
    .inChannel(channel.id)
    .filter((message) => !message.thread_ts || message.subtype === 'thread_broadcast')
    .filter((message) => within(args, message))
    .toReversed();
  const page = pageOf(shown, args, 100, 999);
  const messages = page.items.map((message) => messagePayload(world, message, { metadata }));
  return { messages, has_more: page.more, pin_count: 0, ...page.next };
});

export const historyMethods: Methods = { 'conversations.replies': replies, 'conversations.history': history };
