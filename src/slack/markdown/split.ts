import { isBlank } from '../../core/blank-text.ts';
import { cutInText } from './in-leaf.ts';
import { closingOf, type Joint, jointAt } from './joints.ts';
import { type Outline, outlineOf, type TableOutline } from './outline.ts';
import { lineStart } from './parse.ts';
import { definitionsFor, isOnlyDefinitions } from './references.ts';
import { toMarkdownBlockText } from './render.ts';

/** Slack takes 12,000 characters in all markdown blocks of a message, and in practice refuses a little less. */
export const partLimit = 9_000;

/** Slack refuses a table of more rows, its header included. */
const maxTableRows = 100;

/** One message's share: `body` is a slice of the source, the bodies of all parts are the source. The rest was added at the joints. */
export interface Part {
  readonly before: string;
  readonly body: string;
  readonly after: string;
}

/**
 * UX-1: model markdown cut into parts for one message each, in order: at most `limit` UTF-16 units, both as written and as
 * rendered, and at most one table of at most 100 rows. Cuts go between blocks, then items, rows, lines, sentences and words.
 * Fences are closed and opened again, tables repeat their header, list items are taken up with an ellipsis, and link
 * definitions are repeated. Parts in which nothing would be seen are left out; blank text and definitions alone give no part.
 */
export function splitMarkdown(text: string, limit: number = partLimit): readonly string[] {
  const parts = cutMarkdown(text.toWellFormed(), limit).map(({ before, body, after }) => before + body + after);
  return parts.filter(isSeen).flatMap((part) => fitRendered(part, limit, limit));
}

const isSeen = (part: string) => !isBlank(part) && !isOnlyDefinitions(part);

/** Escaping makes text longer: a part that outgrows the limit as rendered is cut again, smaller by as much. */
function fitRendered(part: string, cutLimit: number, limit: number): readonly string[] {
  const { length } = toMarkdownBlockText(part);
  if (length <= limit || cutLimit <= 2) return [part];
  const smaller = Math.max(2, Math.min(Math.floor((part.length * limit) / length), cutLimit - 1));
  const parts = cutMarkdown(part, smaller).map(({ before, body, after }) => before + body + after);
  return parts.filter(isSeen).flatMap((one) => fitRendered(one, smaller, limit));
}

/** The same as `splitMarkdown` before anything is left out or measured: the bodies joined are the text. */
export function cutMarkdown(text: string, limit: number): readonly Part[] {
  if (text === '') return [];
  const outline = outlineOf(text);
  const parts: Part[] = [];
  let joint = { close: '', open: '' };
  for (let from = 0; from < text.length; ) {
    const cut = nextCut({ text, outline, limit, from, open: joint.open });
    parts.push({ before: joint.open, body: text.slice(from, cut.to), after: cut.after });
    joint = cut.joint;
    from = cut.to;
  }
  return parts;
}

interface Rest {
  readonly text: string;
  readonly outline: Outline;
  readonly limit: number;
  readonly from: number;
  /** Opens the part. */
  readonly open: string;
}

interface Cut {
  readonly to: number;
  readonly joint: Joint;
  /** Ends the part: what the joint closes, then repeated definitions. */
  readonly after: string;
}

/** The first cut whose part fits with all that is added to it. What is added can grow when less is taken, so the room shrinks step by step. */
function nextCut(rest: Rest): Cut {
  const { text, from, limit, open } = rest;
  const least = Math.max(2, Math.floor(limit / 3));
  for (let room = limit - open.length; room > least; ) {
    const cut = cutWithin(rest, room);
    const excess = open.length + (cut.to - from) + cut.after.length - limit;
    if (excess <= 0) return cut;
    room = Math.min(room, cut.to - from) - excess;
  }
  const to = cutInText(text, from, Math.min(text.length, from + Math.max(limit - open.length, 1)), rest.outline.poor);
  return { to, joint: { close: '', open: '' }, after: '' };
}

function cutWithin(rest: Rest, room: number): Cut {
  const { text, outline, from, limit } = rest;
  const end = Math.min(from + room, tableEnd(outline.tables, from, text));
  const to = end >= text.length ? text.length : bestCut(rest, end);
  const joint = to === text.length ? { close: '', open: '' } : affordable(jointAt(to, outline, text), limit);
  const unclosed = to === text.length && from > 0 ? closingOf(outline, text) : '';
  const close = joint.close + unclosed;
  return { to, joint, after: close + definitionsFor(text.slice(from, to), outline.definitions, limit) };
}

/** A joint longer than half a message would leave no room to go on: the cut is then made without it. */
function affordable(joint: Joint, limit: number): Joint {
  return joint.close.length + joint.open.length <= limit / 2 ? joint : { close: '', open: '' };
}

/** Where a part that begins at `from` must end for the sake of its tables. */
function tableEnd(tables: readonly TableOutline[], from: number, text: string): number {
  const [first, second] = tables.filter(({ end }) => end > from);
  const rows = first?.rows.filter((row) => row >= from) ?? [];
  const rowLimit = rows[maxTableRows - 1] ?? text.length;
  return Math.min(rowLimit, second ? lineStart(text, second.start) : text.length);
}

function bestCut({ text, outline, from }: Rest, end: number): number {
  const within = outline.cuts.filter(({ offset }) => offset > from && offset <= end);
  const late = within.filter(({ offset }) => offset - from >= (end - from) / 3);
  const isForced = within.at(-1)?.offset === end;
  const candidates = late.length > 0 || !isForced ? late : within;
  const lowest = Math.min(...candidates.map(({ level }) => level));
  return candidates.findLast(({ level }) => level === lowest)?.offset ?? cutInText(text, from, end, outline.poor);
}
