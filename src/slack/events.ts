import { spaceId, type Ts, ts, type UserId, userId } from '../core/ids.ts';
import type { InboundMessage } from '../core/message.ts';
import type { SharedFile } from '../core/upload.ts';
import { mentionsUser } from '../core/wire-text.ts';
import { InvalidInputError } from '../errors.ts';
import type { Deletion, Edit } from '../flows/flows.ts';
import { isOwn, isSpoken, type Ourselves, personOf } from './authorship.ts';
import { EventBody, type MessageEvent, StopEventBody } from './event-shapes.ts';
import { parsePayload } from './parse-payload.ts';
import { postOf } from './views/message.ts';

/** What a `message` or `app_mention` event says in our words. */
export type Heard =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'deletion'; readonly deletion: Deletion }
  | { readonly kind: 'ignored'; readonly why: string };

const ignored = (why: string): Heard => ({ kind: 'ignored', why });

/** SESSION-1, 5 and 6. Throws InvalidInputError for a shape that Slack does not send. */
export function toHeard(body: unknown, identity: Ourselves): Heard {
  const { event, api_app_id: appId } = parsePayload(EventBody, body);
  const us = { ...identity, appId: appId ?? identity.appId };
  switch (event.subtype) {
    case 'message_changed':
      return toChange(event, us);
    case 'message_deleted':
      return toDeletion(event, event.deleted_ts, us);
    default:
      return toMessage(event, us);
  }
}

function toMessage(event: MessageEvent, us: Ourselves): Heard {
  if (isOwn(event, us)) return ignored('own message');
  if (event.hidden) return ignored('hidden');
  if (!isSpoken(event)) return ignored(`subtype ${event.subtype}`);
  const wireText = event.text ?? '';
  // Slack fires app_mention again when a mention is edited (T07).
  if (event.type === 'app_mention' && event.edited) return toEdit(event.channel, required(event.ts, 'ts'), wireText);
  const author = personOf(event);
  if (!author && !mentionsUser(wireText, us.botUserId)) return ignored('another bot that does not mention Baton');
  const message: InboundMessage = {
    thread: threadOf(event, event.channel, us),
    ts: ts(required(event.ts, 'ts')),
    author,
    wireText,
    files: sharedFiles(event),
    direct: event.channel_type === 'im',
    // An app_mention does not tell whose root it is.
    underOwnRoot: event.thread_ts !== undefined && (event.parent_user_id ?? us.botUserId) === us.botUserId,
  };
  return { kind: 'message', message };
}

const sharedFiles = ({ files: shared }: MessageEvent): readonly SharedFile[] =>
  shared.map(({ id, name = 'file', mimetype, size, url_private_download }) => ({
    id,
    name,
    mediaType: mimetype,
    bytes: size,
    address: url_private_download,
  }));

/** Slack also sends it for unfurls, reactions of its own and updates by apps: only a person's new text counts (T08). */
function toChange(event: MessageEvent, us: Ourselves): Heard {
  const { channel, message, previous_message: previous } = event;
  if (!message) throw new InvalidInputError('A message_changed event has no message.');
  if (message.subtype === 'tombstone') return toDeletion(event, message.ts, us);
  if (isOwn(message, us)) return ignored('own update');
  if (!personOf(message)) return ignored("another bot's update");
  if (previous && (previous.text ?? '') === (message.text ?? '')) return ignored('same text');
  return toEdit(channel, required(message.ts, 'message.ts'), message.text ?? '');
}

const toEdit = (channel: string, at: string, wireText: string): Heard => ({
  kind: 'edit',
  edit: { spaceId: spaceId(channel), ts: ts(at), wireText },
});

/** SESSION-7. What stood there knows its thread, and so does the placeholder that stands there now. */
function toDeletion(
  { channel, message: placeholder, previous_message: was }: MessageEvent,
  at: string | undefined,
  us: Ourselves,
): Heard {
  const deleted = required(at, 'deleted_ts');
  const thread = threadOf({ ts: deleted, thread_ts: (placeholder ?? was)?.thread_ts }, channel, us);
  const post = was && isOwn(was, us) ? postOf(was) : undefined;
  return { kind: 'deletion', deletion: { thread, ts: ts(deleted), post } };
}

/** A native Stop (SESSION-10). */
export function toStop(
  body: unknown,
  us: Ourselves,
): { readonly thread: InboundMessage['thread']; readonly user: UserId } {
  const { event } = parsePayload(StopEventBody, body);
  return { thread: threadOf({ ts: event.thread_ts }, event.channel, us), user: userId(event.user) };
}

function threadOf(
  at: { readonly ts?: string | undefined; readonly thread_ts?: string | undefined },
  channel: string,
  us: Ourselves,
) {
  const rootTs: Ts = ts(at.thread_ts ?? required(at.ts, 'ts'));
  return { teamId: us.teamId, spaceId: spaceId(channel), rootTs };
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new InvalidInputError(`A Slack event has no ${name}.`);
  return value;
}
