import { neutraliseMentions } from '../../core/mentions.ts';
import type { Inline } from '../../core/post.ts';
import { escapeMrkdwn } from '../markdown/render.ts';

/** Our own words as Slack's mrkdwn. Text is escaped; only `mention` notifies anybody (UX-2). */
export function toMrkdwn(text: readonly Inline[]): string {
  return text.map(toPart).join('');
}

function toPart(part: Inline): string {
  if (typeof part === 'string') return escapeMrkdwn(neutraliseMentions(part));
  if ('mention' in part) return `<@${part.mention}>`;
  if ('time' in part) return toDate(part.time);
  return `<${linkTarget(part.link)}|${escapeMrkdwn(neutraliseMentions(part.label)).replaceAll('|', '¦')}>`;
}

/** Slack shows it in the reader's time zone; behind the bar stands what a client shows that cannot. */
function toDate(time: number): string {
  const utc = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  return `<!date^${Math.floor(time / 1_000)}^{date_short_pretty} at {time}|${utc} UTC>`;
}

/** A link ends at `|` or `>`, so neither may stand in the address. */
const linkTarget = (link: string): string =>
  link.replaceAll('&', '&amp;').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('|', '%7C');
