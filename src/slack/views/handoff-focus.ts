import type { ModalView } from '@slack/types';
import type { Modal } from '../../core/modal.ts';
import { toFocusInput } from './focus-input.ts';
import { toMetadata } from './modal-metadata.ts';

type HandOffThread = Extract<Modal, { readonly kind: 'hand_off_thread' }>;

export const focusCallback = 'hand_off_thread';

/** HANDOFF-1: the thread is known, only the focus is asked for. */
export function toFocusView({ thread, from }: HandOffThread): ModalView {
  return {
    type: 'modal',
    callback_id: focusCallback,
    private_metadata: toMetadata({ thread, from }),
    title: { type: 'plain_text', text: 'Hand off this thread' },
    submit: { type: 'plain_text', text: 'Hand off' },
    close: { type: 'plain_text', text: 'Cancel' },
    blocks: [
      {
        type: 'section',
        text: {
          type: 'plain_text',
          text: 'Baton writes a handoff document of this thread and opens a fresh thread that starts from it.',
        },
      },
      toFocusInput(''),
    ],
  };
}
