import type { ActionsBlock } from '@slack/types';
import { type Button, buttonLabels } from '../../core/post.ts';

/** A button carries an opaque id only: whether a click counts is decided on our own rows. */
export function toActions(buttons: readonly Button[]): readonly ActionsBlock[] {
  if (buttons.length === 0) return [];
  return [{ type: 'actions', elements: buttons.map(toElement) }];
}

function toElement(button: Button): ActionsBlock['elements'][number] {
  return {
    type: 'button',
    action_id: button.action,
    text: { type: 'plain_text', text: buttonLabels[button.action] },
    value: idOn(button),
    ...styleOf(button),
  };
}

function idOn(button: Button): string {
  switch (button.action) {
    case 'cancel_handoff':
    case 'retry_run':
      return button.run;
    case 'continue_session':
      return button.session;
    case 'approve':
    case 'deny':
      return button.approval;
    case 'view_all':
      return button.spinOff;
  }
}

function styleOf({ action }: Button): { readonly style?: 'primary' | 'danger' } {
  if (action === 'approve') return { style: 'primary' };
  return action === 'deny' ? { style: 'danger' } : {};
}
