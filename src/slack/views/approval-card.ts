import type { KnownBlock, RichTextBlock } from '@slack/types';
import type { SpinOffId } from '../../core/ids.ts';
import { countInvisible } from '../../core/invisible.ts';
import { type ApprovalCard, approvalButtons, type Brief, type Inline } from '../../core/post.ts';
import { toActions } from './buttons.ts';
import { toMrkdwn } from './inline.ts';
import { boldTitle, toContext, toSection } from './sections.ts';

/** A longer excerpt is behind View all. */
const shownExcerpt = 600;

/** APPROVAL-1, 2: what a person decides on, word for word; afterwards what became of it. */
export function toApprovalBlocks(card: ApprovalCard): readonly KnownBlock[] {
  const { audience, title, owner, piece, brief, outcome } = card;
  const who = toMrkdwn(['For ', owner ? { mention: owner } : 'nobody yet', ` · piece: ${piece}`]);
  return [
    toSection(`${toMrkdwn(['Open a new thread in another channel?'])}\n${boldTitle(title)}`),
    toContext(toMrkdwn([audience])),
    toContext(who),
    ...toBriefBlocks(brief, title),
    ...(outcome ? [toSection(toMrkdwn(outcome))] : []),
    ...toActions(approvalButtons(card)),
  ];
}

/** For notifications: who is asked for what, or what became of it. */
export const approvalWords = ({ title, audience, outcome }: ApprovalCard): readonly Inline[] =>
  outcome ? [`${title}: `, ...outcome] : [`Approve a new thread? ${title} (${audience})`];

/** SPIN-4: the first reply of the new thread. */
export const toFirstReply = (spinOff: SpinOffId, brief: Brief): readonly KnownBlock[] => [
  ...toBriefBlocks(brief, ''),
  ...(isCut(brief) ? toActions([{ action: 'view_all', spinOff }]) : []),
];

/** The same in plain words, as far as they fit. */
export const briefWords = ({ instruction, source, excerpt }: Brief): string =>
  [instruction, source && `Source: ${source}`, excerpt && `Excerpt: ${excerpt}`].filter(Boolean).join('\n\n');

const isCut = ({ excerpt = '' }: Brief): boolean => excerpt.length > shownExcerpt;

function toBriefBlocks({ instruction, source, excerpt }: Brief, title: string): readonly KnownBlock[] {
  const invisible = countInvisible([title, instruction, source, excerpt].join('\n'));
  return [
    labelled('Instruction', instruction),
    ...(source === undefined ? [] : [labelled('Source', source)]),
    ...(excerpt === undefined ? [] : [labelled('Excerpt', beginningOf(excerpt))]),
    ...invisibleNote(invisible),
  ];
}

/** Whoever decides must know of what cannot be seen: the model reads it. */
export function invisibleNote(count: number): readonly KnownBlock[] {
  if (count === 0) return [];
  return [toContext(`⚠️ Contains ${count} invisible ${count === 1 ? 'character' : 'characters'}.`)];
}

/** Rich text shows characters as they are: no markup in it works, and nobody is notified by it (UX-2). */
const labelled = (label: string, text: string): RichTextBlock => ({
  type: 'rich_text',
  elements: [
    { type: 'rich_text_section', elements: [{ type: 'text', text: label, style: { bold: true } }] },
    { type: 'rich_text_quote', elements: [{ type: 'text', text }] },
  ],
});

function beginningOf(excerpt: string): string {
  if (excerpt.length <= shownExcerpt) return excerpt;
  return `${excerpt.slice(0, shownExcerpt).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
