import type { Code, Nodes } from 'mdast';
import { isClosed, isFenced, type OpenBlock, type Outline } from './outline.ts';
import { lineStart } from './parse.ts';

/** What is added at a cut, so that both sides read as they did in one piece. */
export interface Joint {
  /** Ends the part before the cut. */
  readonly close: string;
  /** Begins the part behind it. */
  readonly open: string;
}

const nothing: Joint = { close: '', open: '' };

/** The joint for a cut at `offset`: list items, quotes, fences and tables that are open there are closed and opened again. */
export function jointAt(offset: number, outline: Outline, source: string): Joint {
  const open = outline.blocks.filter(({ start, end }) => start < offset && offset < end);
  const leaf = open.at(-1);
  if (!leaf) return nothing;
  const items = open.filter(({ node }) => node.type === 'listItem');
  const openers = items.map((item, index) => itemOpener(item, items[index + 1], source)).join('');
  const { close, open: reopened } = leafJoint(offset, leaf, source);
  // The rest of a paragraph goes on behind the ellipsis; any other block needs the blank line to be one.
  const joined = leaf.node.type === 'paragraph' ? openers.replace(/\n[ \t>]*\n$/, '\n') : openers;
  return { close, open: joined + reopened };
}

/** The item's own marker with an ellipsis: the reader sees that it goes on, and what is indented stays inside it. */
function itemOpener(item: OpenBlock, inner: OpenBlock | undefined, source: string): string {
  const line = lineStart(source, item.start);
  if (inner && lineStart(source, inner.start) === line) return '';
  const written = source.slice(item.start, item.start + 16);
  const marker = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S))?/.exec(written)?.[0] ?? '-';
  const opener = `${source.slice(line, item.start)}${marker}${/\s$/.test(marker) ? '' : ' '}…`;
  return `${opener}\n${linePrefix(item, source).trimEnd()}\n`;
}

function leafJoint(offset: number, leaf: OpenBlock, source: string): Joint {
  const prefix = linePrefix(leaf, source);
  const lines = isLineStart(offset, source);
  switch (leaf.node.type) {
    case 'code':
      return codeJoint(leaf.node, { offset, prefix, lines, leaf }, source);
    case 'table':
      return lines ? { close: '', open: tableHeader(leaf, leaf.node.children[1], prefix, source) } : nothing;
    default:
      return { close: '', open: lines ? missingQuotes(offset, prefix, source) : prefix };
  }
}

interface CodeCut {
  readonly offset: number;
  readonly prefix: string;
  readonly lines: boolean;
  readonly leaf: OpenBlock;
}

function codeJoint(code: Code, { offset, prefix, lines, leaf }: CodeCut, source: string): Joint {
  if (!isFenced(code, source)) return { close: '', open: lines ? '' : prefix };
  const firstLine = source.slice(leaf.start).split(/[\r\n]/, 1)[0] ?? '';
  const fence = /^(?:`+|~+)/.exec(firstLine)?.[0] ?? '```';
  return {
    close: `${lines ? '' : '\n'}${prefix}${fence}`,
    open: `${prefix}${firstLine}\n${lines || offset >= leaf.end ? '' : prefix}`,
  };
}

function tableHeader(table: OpenBlock, firstRow: Nodes | undefined, prefix: string, source: string): string {
  const rowStart = firstRow?.position?.start.offset;
  return rowStart === undefined ? '' : prefix + source.slice(table.start, lineStart(source, rowStart));
}

/** What stands before a block on a line of its own: quote marks, and spaces in place of list markers. */
function linePrefix(block: OpenBlock, source: string): string {
  return source.slice(lineStart(source, block.start), block.start).replace(/[^>\s]/g, ' ');
}

/** A lazy line of a quote lacks the marks that would keep it in the quote. */
function missingQuotes(offset: number, prefix: string, source: string): string {
  const marks = (text: string) => text.split('>').length - 1;
  const written = /^[ \t>]*/.exec(source.slice(offset))?.[0] ?? '';
  return marks(written) < marks(prefix) ? prefix : '';
}

const isLineStart = (offset: number, source: string): boolean => lineStart(source, offset) === offset;

/** Closes a fence that the text itself leaves open: undefined text after it would otherwise become code. */
export function closingOf(outline: Outline, source: string): string {
  const last = outline.blocks.at(-1);
  if (last?.node.type !== 'code' || last.end < source.trimEnd().length) return '';
  if (!isFenced(last.node, source) || isClosed(last.node, source)) return '';
  const fence = /^(?:`+|~+)/.exec(source.slice(last.start))?.[0] ?? '';
  return `${source.endsWith('\n') ? '' : '\n'}${linePrefix(last, source)}${fence}`;
}
