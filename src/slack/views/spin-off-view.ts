import type { KnownBlock, ModalView } from '@slack/types';
import type { Modal } from '../../core/modal.ts';

type SpinOffModal = Extract<Modal, { readonly kind: 'spin_off' }>;

/** Slack's limit of one text object is 3,000. */
const partLimit = 2_900;
/** Slack's limit of a view is 100 blocks; three are headings. */
const maxParts = 90;

/** APPROVAL-1: everything, in plain text, in which nothing is markup. */
export function toSpinOffView({ title, brief }: SpinOffModal): ModalView {
  const { instruction, source, excerpt } = brief;
  return {
    type: 'modal',
    title: { type: 'plain_text', text: 'View all' },
    close: { type: 'plain_text', text: 'Close' },
    blocks: [
      ...labelled('Title', title),
      ...labelled('Instruction', instruction),
      ...labelled('Source', source),
      ...labelled('Excerpt', excerpt),
    ],
  };
}

function labelled(label: string, text: string | undefined): readonly KnownBlock[] {
  if (text === undefined) return [];
  const head: KnownBlock = { type: 'header', text: { type: 'plain_text', text: label } };
  return [head, ...partsOf(text).map(toPlainSection)];
}

const toPlainSection = (text: string): KnownBlock => ({
  type: 'section',
  text: { type: 'plain_text', text, emoji: false },
});

/** Nothing is lost, and no character is cut in two. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== '' && parts.length < maxParts; ) {
    const cut = rest.slice(0, partLimit).replace(/[\uD800-\uDBFF]$/, '');
    parts.push(cut);
    rest = rest.slice(cut.length);
  }
  return parts;
}
