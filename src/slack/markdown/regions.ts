import type { Link, Nodes } from 'mdast';
import { parseMarkdown, type Span, spanOf, walk } from './parse.ts';

/** What a stretch of markdown source is, as far as escaping is concerned. */
interface Region extends Span {
  readonly kind: 'text' | 'code' | 'address';
}

/** The whole source in order, without gaps: code, addresses of links, and all the rest as text. */
function regionsOf(source: string, specialIn = special): readonly Region[] {
  const regions: Region[] = [];
  let end = 0;
  for (const region of [...walk(parseMarkdown(source))].flatMap((node) => specialIn(node, source)).sort(byStart)) {
    if (region.start < end) continue;
    if (region.start > end) regions.push({ kind: 'text', start: end, end: region.start });
    regions.push(region);
    end = region.end;
  }
  return end < source.length ? [...regions, { kind: 'text', start: end, end: source.length }] : regions;
}

const byStart = (a: Span, b: Span) => a.start - b.start;

function special(node: Nodes, source: string): readonly Region[] {
  const span = spanOf(node);
  switch (node.type) {
    case 'code':
    case 'inlineCode':
      return [{ kind: 'code', ...span }];
    case 'link':
      return isAutolink(node, source) ? autolink(source, span) : [afterLabel(node.children.at(-1), span, source)];
    case 'image':
      return [{ kind: 'address', start: span.start + 2 + (node.alt ?? '').length, end: span.end }];
    case 'definition':
      return [{ kind: 'address', start: source.indexOf(']:', span.start) + 2, end: span.end }];
    default:
      return [];
  }
}

const isAutolink = (node: Link, source: string) => source[spanOf(node).start] !== '[';

/** `<https://x|label>` is Slack's spelling of a link, and `<a@b.test>` no link to Slack: both are text to be rewritten. */
function autolink(source: string, span: Span): readonly Region[] {
  const written = source.slice(Math.max(span.start - 1, 0), span.end);
  const rewritten = written.includes('<') && /[|@]/.test(written);
  return rewritten ? [] : [{ kind: 'address', ...span }];
}

function afterLabel(last: Nodes | undefined, link: Span, source: string): Region {
  const labelEnd = last ? spanOf(last).end : source.indexOf(']', link.start);
  return { kind: 'address', start: Math.max(labelEnd, link.start + 1), end: link.end };
}

const onlyCode = (node: Nodes, source: string) => special(node, source).filter(({ kind }) => kind === 'code');

/** The source with all but its code rewritten. */
export function rewriteOutsideCode(source: string, rewrite: (text: string) => string): string {
  return regionsOf(source, onlyCode)
    .map(({ kind, start, end }) => (kind === 'code' ? source.slice(start, end) : rewrite(source.slice(start, end))))
    .join('');
}

/** The source, offset for offset, with code and addresses made blind but for their first and last characters and their line ends. */
export function textSeen(source: string): string {
  const blind = (text: string) =>
    text.slice(0, 1) + text.slice(1, -1).replace(/[^\n]/g, 'x') + (text.length > 1 ? text.slice(-1) : '');
  const address = (text: string) => blind(text).replace(/[*_~]/g, 'x');
  return rewriteRegions(source, { text: (text) => text, code: blind, address });
}

/** The source with every region rewritten by its kind. */
export function rewriteRegions(
  source: string,
  rewrite: Readonly<Record<Region['kind'], (text: string) => string>>,
): string {
  return regionsOf(source)
    .map(({ kind, start, end }) => rewrite[kind](source.slice(start, end)))
    .join('');
}
