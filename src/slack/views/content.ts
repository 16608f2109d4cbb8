import type { KnownBlock } from '@slack/types';
import type { PostContent } from '../../core/post.ts';
import { toFallbackText, toMarkdownBlockText } from '../markdown/render.ts';
import { toActions } from './buttons.ts';
import { toMrkdwn } from './inline.ts';

const sectionLimit = 3000;
const headerLimit = 150;

/** What a message shows, as blocks. */
export function toBlocks(content: PostContent): readonly KnownBlock[] {
  switch (content.kind) {
    case 'answer':
      return [markdown(content.markdown)];
    case 'notice':
      return [section(toMrkdwn(content.text)), ...toActions(content.buttons)];
    case 'root':
      return [section(bold(content.title)), context(toMrkdwn(content.text))];
    case 'document':
      return [...header(content.heading), markdown(content.markdown), ...toActions(content.buttons)];
  }
}

/** The same as Slack's own text, escaped and at most `limit` characters: for notifications, and where blocks are refused (F12). */
export function toText(content: PostContent, limit?: number): string {
  switch (content.kind) {
    case 'answer':
      return toFallbackText(content.markdown, limit);
    case 'notice':
      return cut(toMrkdwn(content.text), limit);
    case 'root':
      return cut(`${bold(content.title)}\n${toMrkdwn(content.text)}`, limit);
    case 'document':
      return toFallbackText([content.heading, content.markdown].filter(Boolean).join('\n\n'), limit);
  }
}

const markdown = (text: string): KnownBlock => ({ type: 'markdown', text: toMarkdownBlockText(text) });

/** `verbatim`: Slack makes no links or mentions of words that look like them. */
const section = (text: string): KnownBlock => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cut(text, sectionLimit), verbatim: true },
});

const context = (text: string): KnownBlock => ({
  type: 'context',
  elements: [{ type: 'mrkdwn', text: cut(text, sectionLimit), verbatim: true }],
});

const header = (heading: string | undefined): readonly KnownBlock[] =>
  heading === undefined ? [] : [{ type: 'header', text: { type: 'plain_text', text: cut(heading, headerLimit) } }];

const bold = (title: string): string => `*${toMrkdwn([title.replaceAll('*', '∗')])}*`;

/** In mrkdwn a cut may fall into a token or an entity, which then goes as a whole. */
function cut(text: string, limit = sectionLimit): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/(?:<[^>]*|&[a-z]{0,3}|[\uD800-\uDBFF])$/, '')}…`;
}
