import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import type { Args } from './args.ts';

/** One page of a list, and the fields that lead to the next. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
  readonly next: Json;
}

const encode = (offset: number): string => Buffer.from(`next:${offset}`).toString('base64');

function decode(cursor: string): number {
  const offset = /^next:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1];
  return offset === undefined ? refuse('invalid_cursor') : Number(offset);
}

/** The page that `cursor` and `limit` name; an empty `next_cursor` marks the last one. */
export function pageOf<Item>(all: readonly Item[], args: Args, fallback: number, max: number): Page<Item> {
  const limit = args.count('limit', fallback, max);
  const start = args.has('cursor') ? decode(args.required('cursor')) : 0;
  const end = start + limit;
  const more = end < all.length;
  const next = { response_metadata: { next_cursor: more ? encode(end) : '' } };
  return { items: all.slice(start, end), more, next };
}
