import type { KnownBlock, MessageMetadata } from '@slack/types';
import { type OutboxId, outboxId } from '../../core/ids.ts';
import type { PostContent } from '../../core/post.ts';
import { toBlocks, toText } from './content.ts';

/** What `chat.postMessage` and `chat.update` take besides the place. */
export interface MessagePayload {
  readonly text: string;
  readonly blocks: KnownBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly metadata: MessageMetadata;
}

const eventType = 'baton_outbox';
const postTextLimit = 39_000;
const updateTextLimit = 3_900;
const blockIdPrefix = 'baton:';
const blockIdOf = (id: OutboxId): string => `${blockIdPrefix}${id}`;

/** DUR-2: the id of the outbox row travels in the metadata, and in a block that keeps its `block_id` (a markdown block does not). */
export function toMessage(content: PostContent, id: OutboxId): MessagePayload {
  const blocks = toBlocks(content);
  const carrier = blocks.findIndex(({ type }) => type !== 'markdown');
  return {
    text: toText(content),
    blocks: blocks.map((block, index) => (index === carrier ? { ...block, block_id: blockIdOf(id) } : block)),
    ...plainParts(id),
  };
}

/** F12: the whole content once more without blocks, for when Slack refuses them. */
export function toPlainMessage(
  content: PostContent,
  id: OutboxId,
  use: 'post' | 'update',
): Omit<MessagePayload, 'blocks'> {
  return { text: toText(content, use === 'post' ? postTextLimit : updateTextLimit), ...plainParts(id) };
}

const plainParts = (id: OutboxId) =>
  ({
    unfurl_links: false,
    unfurl_media: false,
    metadata: { event_type: eventType, event_payload: { id } },
  }) as const;

/** A message of the channel, as far as it tells which outbox row it came from. */
export interface Marked {
  readonly metadata?:
    | { readonly event_type?: string | undefined; readonly event_payload?: object | undefined }
    | undefined;
  readonly blocks?: readonly { readonly block_id?: string | undefined }[] | undefined;
}

/** The row of the outbox that the message came from. */
export function postOf({ metadata, blocks }: Marked): OutboxId | undefined {
  const payload = metadata?.event_type === eventType ? (metadata.event_payload as { id?: unknown }) : undefined;
  if (typeof payload?.id === 'string') return outboxId(payload.id);
  const marked = (blocks ?? []).find(({ block_id: blockId }) => blockId?.startsWith(blockIdPrefix));
  return marked?.block_id === undefined ? undefined : outboxId(marked.block_id.slice(blockIdPrefix.length));
}

/** Whether the message came from this row of the outbox. */
export const carries = (message: Marked, id: OutboxId): boolean => postOf(message) === id;
