import type { KnownBlock } from '@slack/types';
import type { PostContent } from '../../core/post.ts';
import { toFallbackText, toMarkdownBlockText } from '../markdown/render.ts';
import { approvalWords, briefWords, toApprovalBlocks, toFirstReply } from './approval-card.ts';
import { toActions } from './buttons.ts';
import { toMrkdwn } from './inline.ts';
import { boldTitle, cutMrkdwn, toContext, toSection } from './sections.ts';

const headerLimit = 150;

/** What a message shows, as blocks. */
export function toBlocks(content: PostContent): readonly KnownBlock[] {
  switch (content.kind) {
    case 'answer':
      return [markdown(content.markdown)];
    case 'notice':
      return [toSection(toMrkdwn(content.text)), ...toActions(content.buttons)];
    case 'root':
      return [toSection(boldTitle(content.title)), toContext(toMrkdwn(content.text))];
    case 'document':
      return [...header(content.heading), markdown(content.markdown), ...toActions(content.buttons)];
    case 'approval':
      return toApprovalBlocks(content.card);
    case 'spin_off_brief':
      return toFirstReply(content.spinOff, content.brief);
  }
}

/** The same as Slack's own text, escaped and at most `limit` characters: for notifications, and where blocks are refused (F12). */
export function toText(content: PostContent, limit?: number): string {
  switch (content.kind) {
    case 'answer':
      return toFallbackText(content.markdown, limit);
    case 'notice':
      return cutMrkdwn(toMrkdwn(content.text), limit);
    case 'root':
      return cutMrkdwn(`${boldTitle(content.title)}\n${toMrkdwn(content.text)}`, limit);
    case 'document':
      return toFallbackText([content.heading, content.markdown].filter(Boolean).join('\n\n'), limit);
    case 'approval':
      return cutMrkdwn(toMrkdwn(approvalWords(content.card)), limit);
    case 'spin_off_brief':
      return cutMrkdwn(toMrkdwn([briefWords(content.brief)]), limit);
  }
}

const markdown = (text: string): KnownBlock => ({ type: 'markdown', text: toMarkdownBlockText(text) });

const header = (heading: string | undefined): readonly KnownBlock[] =>
  heading === undefined
    ? []
    : [{ type: 'header', text: { type: 'plain_text', text: cutMrkdwn(heading, headerLimit) } }];
