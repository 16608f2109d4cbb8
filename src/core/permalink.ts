import { type SpaceId, spaceId, type Ts, ts } from './ids.ts';

/** A link to a message at the beginning of a text, and the text behind it. */
export interface LeadingPermalink {
  readonly spaceId: SpaceId;
  readonly ts: Ts;
  /** `thread_ts ?? ts` as far as the link says it: a reply's link may have lost its thread. */
  readonly rootTs: Ts;
  /** Wire text. */
  readonly rest: string;
}

/** As Slack's wire text has it, in angle brackets with or without a label, or typed bare. */
const leadingLink = /^\s*(?:<([^<>|\s]+)(?:\|[^<>\n]*)?>|(https?:\/\/\S+))/;
const messageAddress = /^https?:\/\/[^/?#]+\/archives\/([CDG][A-Z0-9]+)\/p(\d{10,})(\d{6})(?:[?#]|$)/;
/** Of a channel, or of a message whose time stamp is not whole. */
const halfAddress = /^https?:\/\/[^/?#]+\/archives\/[CDG][A-Z0-9]+(?:\/(?:p\d*)?)?(?:[?#]|$)/;
const threadOf = /[?&]thread_ts=(\d+\.\d+)/;

/** HANDOFF-2: text that begins with a message permalink names the thread. Undefined when it begins with anything else. */
export function parseLeadingPermalink(wireText: string): LeadingPermalink | undefined {
  const link = leadingLink.exec(wireText);
  const address = addressOf(link);
  const [, channel, seconds, fraction] = messageAddress.exec(address ?? '') ?? [];
  if (!link || !address || !channel) return undefined;
  const at = ts(`${seconds}.${fraction}`);
  const root = threadOf.exec(address)?.[1];
  return { spaceId: spaceId(channel), ts: at, rootTs: root ? ts(root) : at, rest: wireText.slice(link[0].length) };
}

/** Whether the text begins with a link into Slack that names no message: who wrote it means something else than a focus. */
export function beginsWithHalfPermalink(wireText: string): boolean {
  const address = addressOf(leadingLink.exec(wireText));
  return address !== undefined && halfAddress.test(address) && !messageAddress.test(address);
}

const addressOf = (link: RegExpExecArray | null): string | undefined =>
  (link?.[1] ?? link?.[2])?.replaceAll('&amp;', '&');
