import { expect, test } from 'vitest';
import { buttonsIn } from './buttons.ts';

test('buttons are found in the order shown, with the block that holds them', () => {
  const button = (value: string) => ({
    type: 'button',
    action_id: 'go',
    value,
    text: { type: 'plain_text', text: 'Go' },
  });
  const blocks = [
    { type: 'section', block_id: 's', text: { type: 'mrkdwn', text: 'x' }, accessory: button('1') },
    { type: 'markdown', text: '{"type":"button","action_id":"go"}' },
    { type: 'actions', block_id: 'a', elements: [button('2'), { ...button('3'), action_id: 'stay' }] },
  ];
  expect(buttonsIn(blocks)).toEqual([
    { action_id: 'go', block_id: 's', value: '1' },
    { action_id: 'go', block_id: 'a', value: '2' },
    { action_id: 'stay', block_id: 'a', value: '3' },
  ]);
});
