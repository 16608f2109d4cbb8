import type { ModalView, PlainTextOption } from '@slack/types';
import { type Modal, maxChoices, type SessionChoice } from '../../core/modal.ts';
import { toFocusInput } from './focus-input.ts';
import { toMetadata } from './modal-metadata.ts';

type Picker = Extract<Modal, { readonly kind: 'pick_session' }>;

export const pickerCallback = 'pick_session';
/** Of the block and of the element in it. */
export const sessionField = 'session';

const optionLimit = 75;

/** HANDOFF-2: which session, and with which focus. */
export function toPickerView({ choices, focus, from }: Picker): ModalView {
  return {
    type: 'modal',
    callback_id: pickerCallback,
    private_metadata: toMetadata({ from }),
    title: { type: 'plain_text', text: 'Hand off a thread' },
    submit: { type: 'plain_text', text: 'Hand off' },
    close: { type: 'plain_text', text: 'Cancel' },
    blocks: [
      {
        type: 'input',
        block_id: sessionField,
        label: { type: 'plain_text', text: 'Session' },
        element: {
          type: 'static_select',
          action_id: sessionField,
          placeholder: { type: 'plain_text', text: 'Choose one' },
          options: choices.slice(0, maxChoices).map(toOption),
        },
      },
      toFocusInput(focus),
    ],
  };
}

const toOption = ({ session, title, detail }: SessionChoice): PlainTextOption => ({
  text: { type: 'plain_text', text: cut(title), emoji: false },
  description: { type: 'plain_text', text: cut(detail), emoji: false },
  value: session,
});

function cut(text: string): string {
  if (text.length <= optionLimit) return text;
  return `${text.slice(0, optionLimit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
