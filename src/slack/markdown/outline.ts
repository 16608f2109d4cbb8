import type { Code, Definition, List, Nodes, Parents, Table } from 'mdast';
import { lineStart, parseMarkdown, type Span, spanOf } from './parse.ts';

/** A place between two lines where a message may end. The lower the level, the less is torn apart. */
export interface CutPoint {
  readonly offset: number;
  readonly level: number;
}

export interface TableOutline extends Span {
  /** Where each row of data begins; the header and the delimiter row come before the first. */
  readonly rows: readonly number[];
}

/** A block that somebody reading from the middle must be told about: it is opened again there. */
export interface OpenBlock extends Span {
  readonly node: Nodes;
}

/** The block structure of a markdown text, by source offsets. */
export interface Outline {
  /** In order of offset. */
  readonly cuts: readonly CutPoint[];
  /** Line starts where a cut would leave an empty fence or a table without rows. */
  readonly poor: ReadonlySet<number>;
  readonly tables: readonly TableOutline[];
  /** In document order: an outer block comes before those in it. */
  readonly blocks: readonly OpenBlock[];
  /** Source text by normalised label; the first definition of a label counts. */
  readonly definitions: ReadonlyMap<string, string>;
}

const afterHeading = 3;

export function outlineOf(source: string): Outline {
  const cuts: CutPoint[] = [];
  const tables: TableOutline[] = [];
  const blocks: OpenBlock[] = [];
  const definitions = new Map<string, string>();
  const waiting: { readonly node: Nodes; readonly depth: number }[] = [{ node: parseMarkdown(source), depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.type !== 'root') blocks.push({ node, ...spanOf(node) });
    if (node.type === 'definition') define(definitions, node, source);
    if (node.type === 'table') tables.push(tableOutline(node, source));
    cuts.push(...cutsIn(node, depth, source));
    if (isContainer(node))
      waiting.push(...node.children.toReversed().map((child) => ({ node: child, depth: depth + 1 })));
  }
  const poor = new Set(blocks.flatMap(({ node }) => poorLines(node, source)));
  return { cuts: cuts.sort((a, b) => a.offset - b.offset), poor, tables, blocks, definitions };
}

type Container = Extract<Parents, { type: 'root' | 'blockquote' | 'list' | 'listItem' }>;
const isContainer = (node: Nodes): node is Container => ['root', 'blockquote', 'list', 'listItem'].includes(node.type);

function cutsIn(node: Nodes, depth: number, source: string): readonly CutPoint[] {
  if (node.type === 'code') return codeLines(node, source).map((offset) => ({ offset, level: depth }));
  if (node.type === 'table')
    return tableOutline(node, source)
      .rows.slice(1)
      .map((offset) => ({ offset, level: depth }));
  return isContainer(node) ? cutsBetweenChildren(node, depth, source) : [];
}

function cutsBetweenChildren(parent: Container | List, depth: number, source: string): readonly CutPoint[] {
  return parent.children.flatMap((child, index) => {
    const before = parent.children[index - 1];
    const offset = lineStart(source, spanOf(child).start);
    if (!before || offset < spanOf(before).end) return [];
    return [{ offset, level: depth + (before.type === 'heading' ? afterHeading : 0) }];
  });
}

/** Where the second and later lines of code begin; a fence's own lines stay with the code beside them. */
function codeLines(code: Code, source: string): readonly number[] {
  const lines = linesAfterFirst(code, source);
  const poor = poorLines(code, source);
  return lines.filter((line) => !poor.includes(line));
}

function poorLines(node: Nodes, source: string): readonly number[] {
  if (node.type === 'table') return linesAfterFirst(node, source).slice(0, 2);
  if (node.type !== 'code' || !isFenced(node, source)) return [];
  const lines = linesAfterFirst(node, source);
  return [...lines.slice(0, 1), ...(isClosed(node, source) ? lines.slice(-1) : [])];
}

function linesAfterFirst(node: Nodes, source: string): readonly number[] {
  const { start, end } = spanOf(node);
  const lines: number[] = [];
  for (let at = source.indexOf('\n', start) + 1; at > 0 && at < end; at = source.indexOf('\n', at) + 1) lines.push(at);
  return lines;
}

export function isFenced(code: Code, source: string): boolean {
  return /^(?:```|~~~)/.test(source.slice(spanOf(code).start));
}

/** A fence without an end runs to the end of what holds it. */
export function isClosed(code: Code, source: string): boolean {
  const written = source.slice(spanOf(code).start, spanOf(code).end);
  const fence = /^(?:`+|~+)/.exec(written)?.[0] ?? '';
  const last = /\n[ \t>]*([`~]+)[ \t]*$/.exec(written)?.[1];
  return last?.startsWith(fence) === true && last === (fence[0] ?? '').repeat(last.length);
}

function tableOutline(table: Table, source: string): TableOutline {
  const rows = table.children.slice(1).map((row) => lineStart(source, spanOf(row).start));
  return { ...spanOf(table), rows };
}

function define(definitions: Map<string, string>, definition: Definition, source: string): void {
  const { start, end } = spanOf(definition);
  const label = normaliseLabel(definition.label ?? definition.identifier);
  if (!definitions.has(label)) definitions.set(label, source.slice(start, end));
}

export const normaliseLabel = (label: string): string => label.replace(/\s+/g, ' ').trim().toLowerCase();
