import type { UserId } from './ids.ts';

export interface DecodeOptions {
  /** Its mentions read `@Baton`. */
  readonly botUserId?: string;
}

/** Slack escapes exactly these three; any other entity was typed by a person. */
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const decodeEntities = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

const token = /<([^<>|\n]+)(?:\|([^<>\n]*))?>/g;
const userToken = /^@([UWB][A-Z0-9]+)$/;
const channelToken = /^#([CDG][A-Z0-9]+)$/;
const broadcastToken = /^!(channel|here|everyone)$/;
const groupToken = /^!subteam\^(S[A-Z0-9]+)$/;
const linkTarget = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Slack's wire text as a person would read it: entities decoded once, mentions by id (`@U1`), channels by name, links as
 * `label (url)`. What is not well-formed Slack markup stays as it is.
 */
export function decodeWireText(wireText: string, options: DecodeOptions = {}): string {
  let decoded = '';
  let end = 0;
  for (const match of wireText.matchAll(token)) {
    const [whole, target = '', label] = match;
    const text = readable(target, label || undefined, options.botUserId);
    decoded += decodeEntities(wireText.slice(end, match.index)) + (text ?? decodeEntities(whole));
    end = match.index + whole.length;
  }
  return decoded + decodeEntities(wireText.slice(end));
}

function readable(target: string, wireLabel: string | undefined, botUserId: string | undefined): string | undefined {
  const label = wireLabel === undefined ? undefined : decodeEntities(wireLabel);
  const user = userToken.exec(target)?.[1];
  if (user) return user === botUserId ? '@Baton' : `@${user}`;
  const channel = channelToken.exec(target)?.[1];
  if (channel) return `#${(label ?? channel).replace(/^#/, '')}`;
  const broadcast = broadcastToken.exec(target)?.[1];
  if (broadcast) return `@${broadcast}`;
  const group = groupToken.exec(target)?.[1];
  if (group) return `@${(label ?? group).replace(/^@/, '')}`;
  if (target.startsWith('!date^')) return label;
  return linkTarget.test(target) ? readableLink(decodeEntities(target), label) : undefined;
}

function readableLink(url: string, label: string | undefined): string {
  const bare = url.replace(/^(?:mailto|tel):/i, '');
  if (label === undefined || label === bare) return bare;
  return sameAddress(label, url) ? url : `${label} (${url})`;
}

/** Slack labels what a person typed as `ex.test` with just that. */
function sameAddress(label: string, url: string): boolean {
  const plain = (address: string) =>
    address
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return plain(label) === plain(url);
}

/** Whether the text mentions the user. A mention typed inside code is escaped on the wire, so it does not count. */
export function mentionsUser(wireText: string, userId: string): boolean {
  return [...wireText.matchAll(token)].some(([, target]) => target === `@${userId}`);
}

const leadingMention = /^\s*<@([UW][A-Z0-9]+)(?:\|[^<>\n]*)?>/;

/** The user whose mention stands first, white space aside (SESSION-3). */
export function beginsWithMentionOf(wireText: string): UserId | undefined {
  return leadingMention.exec(wireText)?.[1] as UserId | undefined;
}

/** The trimmed text after the user's leading mention, a comma or colon behind it included; the trimmed text itself when there is none. */
export function withoutLeadingMention(wireText: string, userId: string): string {
  const match = leadingMention.exec(wireText);
  if (match?.[1] !== userId) return wireText.trim();
  return wireText
    .slice(match[0].length)
    .replace(/^\s*[,:]/, '')
    .trim();
}
