import { breakBroadcasts } from '../../core/mentions.ts';
import type { Inline } from '../../core/post.ts';
import { BugError } from '../../errors.ts';
import { escapeMrkdwn } from './render.ts';

/** Our own words as Slack's mrkdwn, for `text` and section blocks. Only `mention` notifies anybody (UX-2). */
export function inlineMrkdwn(parts: readonly Inline[]): string {
  return parts.map(toMrkdwn).join('');
}

function toMrkdwn(part: Inline): string {
  if (typeof part === 'string') return escapeMrkdwn(breakBroadcasts(part));
  if ('mention' in part) return mention(part.mention);
  const label = escapeMrkdwn(breakBroadcasts(part.label.replace(/[\s|]+/g, ' ').trim()));
  return `<${escapeMrkdwn(part.link.replaceAll('|', '%7C').replace(/\s/g, '%20'))}|${label}>`;
}

function mention(userId: string): string {
  if (!/^[UW][A-Z0-9]+$/.test(userId)) throw new BugError(`"${userId}" is not a user id that can be mentioned.`);
  return `<@${userId}>`;
}
