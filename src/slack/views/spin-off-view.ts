import type { KnownBlock, ModalView } from '@slack/types';
import { countInvisible } from '../../core/invisible.ts';
import type { Modal } from '../../core/modal.ts';
import { invisibleNote } from './approval-card.ts';
import { toMetadata } from './modal-metadata.ts';
import { toContext } from './sections.ts';

type SpinOffModal = Extract<Modal, { readonly kind: 'spin_off' }>;

/** Slack's limit of one text object is 3,000. */
const sectionLimit = 2_900;
/** Slack's limits of a view are 100 blocks and 250 KB. What is not ASCII may count as it is escaped in JSON. */
const blocksLimit = 90;
const bytesLimit = 220_000;
/** Of a block besides its text. */
const blockBytes = 200;

/** APPROVAL-1: everything, in plain text, in which nothing is markup; in several parts where one modal does not hold it. */
export function toSpinOffView(modal: SpinOffModal): ModalView {
  const { title, brief } = modal;
  const { instruction, source, excerpt } = brief;
  const parts = pack([
    ...invisibleNote(countInvisible([title, instruction, source, excerpt].join('\n'))),
    ...labelled('Title', title),
    ...labelled('Instruction', instruction),
    ...labelled('Source', source),
    ...labelled('Excerpt', excerpt),
  ]);
  const part = Math.min(Math.max(modal.part, 0), parts.length - 1);
  return {
    type: 'modal',
    title: { type: 'plain_text', text: 'View all' },
    close: { type: 'plain_text', text: 'Close' },
    private_metadata: toMetadata({ from: { spaceId: modal.spaceId, responseUrl: undefined } }),
    blocks: [...(parts[part] ?? []), ...toTurning(modal, part, parts.length)],
  };
}

/** Which part it is, and the way to the others. */
function toTurning({ spinOff }: SpinOffModal, part: number, count: number): readonly KnownBlock[] {
  if (count === 1) return [];
  const button = (action: PartAction, text: string, to: number) =>
    ({ type: 'button', action_id: action, text: { type: 'plain_text', text }, value: `${to}:${spinOff}` }) as const;
  return [
    toContext(`Part ${part + 1} of ${count}`),
    {
      type: 'actions',
      elements: [
        ...(part > 0 ? [button('previous_part', 'Previous part', part - 1)] : []),
        ...(part < count - 1 ? [button('next_part', 'Next part', part + 1)] : []),
      ],
    },
  ];
}

export type PartAction = 'previous_part' | 'next_part';

function labelled(label: string, text: string | undefined): readonly KnownBlock[] {
  if (text === undefined) return [];
  const head: KnownBlock = { type: 'header', text: { type: 'plain_text', text: label } };
  return [head, ...sectionsOf(text)];
}

/** Nothing is lost, and no character is cut in two. */
function sectionsOf(text: string): readonly KnownBlock[] {
  const sections: KnownBlock[] = [];
  for (let rest = text; rest !== ''; ) {
    const cut = rest.slice(0, sectionLimit).replace(/[\uD800-\uDBFF]$/, '');
    sections.push({ type: 'section', text: { type: 'plain_text', text: cut, emoji: false } });
    rest = rest.slice(cut.length);
  }
  return sections;
}

function pack(blocks: readonly KnownBlock[]): readonly (readonly KnownBlock[])[] {
  const parts: KnownBlock[][] = [[]];
  let bytes = 0;
  for (const block of blocks) {
    const size = escapedLength(JSON.stringify(block)) + blockBytes;
    const last = parts.at(-1) ?? [];
    if (last.length < blocksLimit && bytes + size <= bytesLimit) {
      last.push(block);
      bytes += size;
    } else {
      parts.push([block]);
      bytes = size;
    }
  }
  return parts;
}

/** With `\uXXXX` for every code unit that is not ASCII. */
const escapedLength = (json: string): number => json.length + 5 * (json.match(/[^\x20-\x7E]/g)?.length ?? 0);
