import { checkBlocks } from '../block-kit/check-blocks.ts';
import { withIds } from '../block-kit/with-ids.ts';
import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import type { Args } from './args.ts';
import { readMetadata } from './metadata.ts';

/** The content of a post after Slack's checks. */
export interface Content {
  readonly text: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
  readonly metadata?: Json;
  readonly warnings: readonly string[];
}

const postTextLimit = 40_000;
const updateTextLimit = 4000;
const markdownTextLimit = 12_000;

function readBlocks(args: Args): readonly Json[] | undefined {
  const value = args.json('blocks', 'invalid_blocks_format');
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return refuse('invalid_blocks_format');
  checkBlocks(value as unknown[], 'message');
  return withIds(value as Json[]);
}

function readMarkdownText(args: Args): readonly Json[] | undefined {
  const markdown = args.text('markdown_text');
  if (!markdown) return undefined;
  if (args.has('text') || args.has('blocks')) refuse('markdown_text_conflict');
  if (markdown.length > markdownTextLimit) refuse('msg_too_long');
  return withIds([{ type: 'markdown', text: markdown }]);
}

/** Reads text, blocks and metadata of a post (`update: false`) or an update, and refuses what Slack refuses. */
export function readContent(args: Args, { update }: { readonly update: boolean }): Content {
  const blocks = readMarkdownText(args) ?? readBlocks(args);
  const attachments = args.json('attachments', 'invalid_attachments') as readonly Json[] | undefined;
  const text = args.text('text') ?? args.text('markdown_text') ?? '';
  if (!text.trim() && !blocks?.length && !attachments?.length) refuse('no_text');
  if (update && text.length > updateTextLimit) refuse('msg_too_long');
  const { metadata, warnings } = readMetadata(args);
  return {
    text: text.slice(0, postTextLimit),
    ...(blocks?.length && { blocks }),
    ...(attachments?.length && { attachments }),
    ...(metadata && { metadata }),
    warnings: text.length > postTextLimit ? [...warnings, 'message_truncated'] : warnings,
  };
}

/** The warnings of an answer, as Slack shows them. */
export function warned(warnings: readonly string[]): Json {
  return warnings.length ? { warning: warnings.join(','), response_metadata: { warnings } } : {};
}
