import type { ModalView } from '@slack/types';
import type { Modal } from '../../core/modal.ts';
import { toFocusView } from './handoff-focus.ts';
import { toPickerView } from './handoff-picker.ts';
import { toMrkdwn } from './inline.ts';
import { toSpaceSettingsView } from './space-settings.ts';
import { toSpinOffView } from './spin-off-view.ts';

/** What `views.open` and `views.update` take. */
export function toView(modal: Modal): ModalView {
  switch (modal.kind) {
    case 'loading':
      return words('Loading…', { title: modal.title, small: loadingFails });
    case 'message':
      return words(toMrkdwn(modal.text), { title: modal.title });
    case 'pick_session':
      return toPickerView(modal);
    case 'spin_off':
      return toSpinOffView(modal);
    case 'space_settings':
      return toSpaceSettingsView(modal);
    case 'hand_off_thread':
      return toFocusView(modal);
  }
}

/** What shows it may die, or Slack may lose it: nobody can change it then. */
const loadingFails = 'If this does not change within some seconds, close it and try again.';

const words = (
  text: string,
  { title = 'Hand off a thread', small }: { readonly title?: string | undefined; readonly small?: string },
): ModalView => ({
  type: 'modal',
  title: { type: 'plain_text', text: title },
  blocks: [
    { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } },
    ...(small ? [{ type: 'context' as const, elements: [{ type: 'plain_text' as const, text: small }] }] : []),
  ],
});
