import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A stretch of source text: UTF-16 offsets, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * HTML is text to us, because Slack shows it as text; otherwise a tag would hide the markdown behind it. Emphasis changes no
 * structure that we cut or escape by, and pairing its markers takes quadratic time on hostile text.
 */
const unread = { disable: { null: ['htmlFlow', 'htmlText', 'attention', 'strikethrough'] } };
/** The transforms find more links, but leave nodes without a position behind. */
const nodes = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

/** Parsing takes quadratic time in the depth of lists and quotes that one line opens; nobody reads beyond this. */
const deepLine = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){50,}/gm;

/** CommonMark with GitHub's tables, task lists and bare links, without emphasis. Every node has a position in the source. */
export function parseMarkdown(source: string): Root {
  return fromMarkdown(
    source.replace(deepLine, (markers) => 'x'.repeat(markers.length)),
    { extensions: [gfm(), unread], mdastExtensions: nodes },
  );
}

export function spanOf(node: Nodes): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The offset at which the line of `offset` begins. */
export function lineStart(source: string, offset: number): number {
  return Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
}

/** The node and everything in it, in document order. Without recursion, so that hostile nesting cannot exhaust the stack. */
export function* walk(root: Nodes): Generator<Nodes> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
}
