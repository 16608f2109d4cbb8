import type { WebClient } from '@slack/web-api';
import { isOutside } from '../core/belonging.ts';
import { type SpaceId, type Ts, ts } from '../core/ids.ts';
import type { EarlierMessage } from '../core/quoted-thread.ts';
import { ServiceError } from '../errors.ts';
import type { ThreadReading } from '../ports/chat.ts';
import { asked } from './asked.ts';
import { isOwn, isSigned, isSpoken, type Ourselves, personOf, teamsOf } from './authorship.ts';
import { ThreadMessage } from './event-shapes.ts';
import { shownText } from './shown-text.ts';

/** Slack repeats the root on every page. */
const perPage = 200;
const maxPages = 50;

/** SESSION-2. The ts of a reply would answer with that reply alone (T15), so it is always the root's. */
export async function readThread(
  client: WebClient,
  us: Ourselves,
  { space, rootTs }: { readonly space: SpaceId; readonly rootTs: Ts },
): Promise<ThreadReading> {
  const messages = new Map<Ts, EarlierMessage>();
  let cursor: string | undefined;
  try {
    for (let page = 0; page < maxPages; page++) {
      const where = { channel: space, ts: rootTs, limit: perPage, ...(cursor && { cursor }) };
      const answer = await asked(() => client.conversations.replies(where));
      for (const message of answer?.messages ?? []) {
        const earlier = toEarlier(message, us);
        if (earlier) messages.set(earlier.ts, earlier);
      }
      cursor = answer?.response_metadata?.next_cursor || undefined;
      if (!cursor) break;
    }
  } catch (fault) {
    if (fault instanceof ServiceError && !fault.retryable) return { kind: 'refused', reason: fault.message };
    throw fault;
  }
  return { kind: 'read', messages: [...messages.values()] };
}

/** Undefined for Baton's own posts and for what nobody said: a placeholder, a shape that we do not know. */
function toEarlier(raw: unknown, us: Ourselves): EarlierMessage | undefined {
  const parsed = ThreadMessage.safeParse(raw);
  if (!parsed.success || parsed.data.ts === undefined) return undefined;
  const message = parsed.data;
  const { files: shared } = message;
  if (isOwn(message, us) || message.hidden || !isSpoken(message) || !isSigned(message)) return undefined;
  return {
    ts: ts(message.ts ?? ''),
    author: personOf(message),
    botName: message.username ?? message.bot_profile?.name,
    outside: isOutside(teamsOf(message), us),
    wireText: shownText(message),
    fileNames: shared.map(({ name }) => name ?? 'unnamed'),
  };
}
