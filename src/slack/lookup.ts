import type { WebClient } from '@slack/web-api';
import { type OutboxId, type SpaceId, type Ts, ts } from '../core/ids.ts';
import { carries, type Marked } from './views/message.ts';

/** A message whose fate is unknown. */
export interface Sought {
  readonly id: OutboxId;
  readonly spaceId: SpaceId;
  /** The thread it was meant for; undefined for the root of a new thread. */
  readonly rootTs: Ts | undefined;
  /** When the attempt began whose outcome is unknown; milliseconds. */
  readonly claimedAt: number;
  /** An earlier message of the same row, which does not count. */
  readonly except?: Ts | undefined;
}

interface Page {
  readonly messages?: readonly (Marked & { readonly ts?: string })[];
  readonly response_metadata?: { readonly next_cursor?: string };
}

/** Earlier attempts and clocks that differ are within it. */
const marginMs = 15 * 60_000;
const maxPages = 20;

/**
 * DUR-2. Whether the message stands in Slack, and where. Fails as the Web API does, so a thread whose root is gone is
 * `thread_not_found`.
 */
export async function findPost(client: WebClient, sought: Sought): Promise<Ts | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { messages = [], response_metadata: next }: Page = await readPage(client, sought, cursor);
    const match = messages.find((message) => carries(message, sought.id) && message.ts !== sought.except);
    if (match?.ts) return ts(match.ts);
    cursor = next?.next_cursor || undefined;
    if (!cursor || (sought.rootTs === undefined && reachesBefore(messages, sought.claimedAt - marginMs)))
      return undefined;
  }
  return undefined;
}

function readPage(client: WebClient, { spaceId, rootTs }: Sought, cursor: string | undefined): Promise<Page> {
  const where = { channel: spaceId, include_all_metadata: true, ...(cursor !== undefined && { cursor }) };
  if (rootTs === undefined) return client.conversations.history({ ...where, limit: 200 }) as Promise<Page>;
  return client.conversations.replies({ ...where, limit: 1000, ts: rootTs }) as Promise<Page>;
}

/** The history comes newest first; it need not be read further back than the attempt. */
const reachesBefore = (messages: Page['messages'], ms: number): boolean =>
  (messages ?? []).some((message) => Number(message.ts) * 1000 < ms);
