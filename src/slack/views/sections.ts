import type { ContextBlock, SectionBlock } from '@slack/types';
import { toMrkdwn } from './inline.ts';

const sectionLimit = 3000;

/** `verbatim`: Slack makes no links or mentions of words that look like them. */
export const toSection = (text: string): SectionBlock => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cutMrkdwn(text, sectionLimit), verbatim: true },
});

export const toContext = (text: string): ContextBlock => ({
  type: 'context',
  elements: [{ type: 'mrkdwn', text: cutMrkdwn(text, sectionLimit), verbatim: true }],
});

export const boldTitle = (title: string): string => `*${toMrkdwn([title.replaceAll('*', '∗')])}*`;

/** In mrkdwn a cut may fall into a token or an entity, which then goes as a whole. */
export function cutMrkdwn(text: string, limit = sectionLimit): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/(?:<[^>]*|&[a-z]{0,3}|[\uD800-\uDBFF])$/, '')}…`;
}
