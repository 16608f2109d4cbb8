import type { InputBlock } from '@slack/types';

/** Of the block and of the element in it. */
export const focusField = 'focus';

/** Slack's own limit; what is longer than ours is cut with a notice when it is submitted (HANDOFF-3). */
const fieldLimit = 3_000;

export function toFocusInput(focus: string): InputBlock {
  const initial = focus.slice(0, fieldLimit).replace(/[\uD800-\uDBFF]$/, '');
  return {
    type: 'input',
    block_id: focusField,
    optional: true,
    label: { type: 'plain_text', text: 'Focus' },
    hint: { type: 'plain_text', text: 'What the document should pay most attention to, at most 2,000 characters.' },
    element: {
      type: 'plain_text_input',
      action_id: focusField,
      multiline: true,
      max_length: fieldLimit,
      ...(initial && { initial_value: initial }),
    },
  };
}
