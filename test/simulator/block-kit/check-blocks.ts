import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import { blockOn, maxBlocks, type Surface } from './schemas.ts';

/** The undocumented cap on the text of all blocks of one message; Slack refused between 12,000 and 13,200. */
const messageTextLimit = 13_200;
/** Over all markdown blocks of one message. */
const markdownLimit = 12_000;

function issueText({ code, message, path }: z.core.$ZodIssue, block: number, value: unknown): string {
  const pointer = ['/blocks', block, ...path.map(String)].join('/');
  const type = (value as Json | null)?.type;
  const reason = code === 'invalid_union' && path.length <= 1 ? `unsupported type: ${String(type)}` : message;
  return `[ERROR] ${reason} [json-pointer:${pointer}]`;
}

/** The complaints about each block, in Slack's form. */
function complaints(blocks: readonly unknown[], surface: Surface): readonly string[] {
  return blocks.flatMap((block, place) => {
    const parsed = blockOn[surface].safeParse(block);
    return parsed.success ? [] : parsed.error.issues.map((issue) => issueText(issue, place, block));
  });
}

function repeated(blocks: readonly Json[]): string | undefined {
  const ids = blocks.flatMap(({ block_id: id }) => (typeof id === 'string' ? [id] : []));
  return ids.find((id, place) => ids.indexOf(id) !== place);
}

/** An action id that two elements of one block share. */
function sharedAction({ elements }: Json): string | undefined {
  const ids = Array.isArray(elements) ? elements.map((element: Json) => element.action_id).filter(Boolean) : [];
  return ids.find((id, place) => ids.indexOf(id) !== place) as string | undefined;
}

/** Every text that a block shows, added up. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + textLength(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + (name === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}

/** Refuses blocks that Slack refuses, naming each mistake in `response_metadata.messages`. */
export function checkBlocks(blocks: readonly unknown[], surface: Surface): void {
  const invalid = (messages: readonly string[]) => refuse('invalid_blocks', { response_metadata: { messages } });
  if (blocks.length > maxBlocks[surface]) {
    invalid([`[ERROR] no more than ${maxBlocks[surface]} items allowed [json-pointer:/blocks]`]);
  }
  const found = complaints(blocks, surface);
  if (found.length > 0) invalid(found);
  const known = blocks as readonly Json[];
  const twice = repeated(known);
  if (twice !== undefined) invalid([`[ERROR] block_id "${twice}" already exists [json-pointer:/blocks]`]);
  for (const [place, block] of known.entries()) {
    const shared = sharedAction(block);
    const pointer = `[json-pointer:/blocks/${place}/elements]`;
    if (shared !== undefined) invalid([`[ERROR] action_id "${shared}" already exists for another action ${pointer}`]);
  }
  if (known.filter(({ type }) => type === 'table').length > 1) invalid(['[ERROR] only_one_table_allowed']);
  const markdown = textLength(known.filter(({ type }) => type === 'markdown'));
  if (markdown > markdownLimit) {
    invalid([
      `[ERROR] markdown blocks must be less than ${markdownLimit + 1} characters together [json-pointer:/blocks]`,
    ]);
  }
  if (surface === 'message' && textLength(known) > messageTextLimit) refuse('msg_blocks_too_long');
}
