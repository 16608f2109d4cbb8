import { blockId } from './ids.ts';
import type { Json } from './shapes.ts';

/** An emoji stands apart from words, so that a time or a port is none. */
const token = /<([^<>\n]+)>|(?<![\w:]):([a-z0-9_+-]+):(?![\w:])|`([^`\n]+)`/g;

/** Undoes Slack's three escapes; nothing else is an entity in Slack's wire text. */
function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The inner of `<…>` as a rich text element: a mention, a broadcast or a link. */
function entity(inner: string): Json {
  const [target = '', label] = inner.split('|', 2) as [string, string?];
  if (/^@[UW]/.test(target)) return { type: 'user', user_id: target.slice(1) };
  if (/^#[CDG]/.test(target)) return { type: 'channel', channel_id: target.slice(1) };
  if (target.startsWith('!subteam^')) return { type: 'usergroup', usergroup_id: target.slice('!subteam^'.length) };
  if (/^!(here|channel|everyone)$/.test(target)) return { type: 'broadcast', range: target.slice(1) };
  const url = unescapeText(target);
  return label === undefined ? { type: 'link', url } : { type: 'link', url, text: unescapeText(label) };
}

function element(match: RegExpExecArray): Json {
  const [, inner, emoji, code] = match;
  if (inner !== undefined) return entity(inner);
  if (emoji !== undefined) return { type: 'emoji', name: emoji };
  return { type: 'text', text: unescapeText(code ?? ''), style: { code: true } };
}

/** The elements of one rich text section. Joined, they show exactly what the person typed. */
export function toElements(wireText: string): readonly Json[] {
  const elements: Json[] = [];
  const addText = (text: string) => text && elements.push({ type: 'text', text: unescapeText(text) });
  let end = 0;
  for (const match of wireText.matchAll(token)) {
    addText(wireText.slice(end, match.index));
    elements.push(element(match));
    end = match.index + match[0].length;
  }
  addText(wireText.slice(end));
  return elements;
}

/** The `blocks` that Slack's client adds to a typed message: one rich_text block. Empty text has none. */
export function typedBlocks(wireText: string): readonly Json[] {
  if (!wireText) return [];
  const section = { type: 'rich_text_section', elements: toElements(wireText) };
  return [{ type: 'rich_text', block_id: blockId(), elements: [section] }];
}

/** The user ids that a wire text mentions. */
export function mentionedUsers(wireText: string): readonly string[] {
  return [...wireText.matchAll(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g)].flatMap(([, id]) => (id ? [id] : []));
}
