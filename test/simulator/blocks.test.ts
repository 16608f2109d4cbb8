import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
beforeAll(async () => {
  sim = await startSimulator();
});
afterAll(() => sim.stop());

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = (text = 'a') => ({ type: 'section', text: mrkdwn(text) });
const markdown = (length: number) => ({ type: 'markdown', text: 'x'.repeat(length) });
const button = (fields = {}) => ({ type: 'button', text: plain('Go'), action_id: 'go', ...fields });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const option = (value: string) => ({ text: plain(value), value });
const richText = (...elements: object[]) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements }],
});

interface Failure {
  readonly data: { readonly error: string; readonly response_metadata: { readonly messages?: readonly string[] } };
}
const post = (blocks: readonly object[]) =>
  webClient(sim).apiCall('chat.postMessage', { channel: sim.ids.channels.general, text: 'fallback', blocks });
const failureOf = (blocks: readonly object[]) =>
  post(blocks).then(
    () => undefined,
    (error: Failure) => error.data,
  );

test.each([
  [
    'section, header, divider, context',
    [
      section('x'.repeat(3000)),
      { type: 'header', text: plain('x'.repeat(150)) },
      { type: 'divider' },
      { type: 'context', elements: [mrkdwn('c')] },
    ],
  ],
  [
    'a button with everything',
    [
      actions(
        button({
          value: 'x'.repeat(2000),
          style: 'primary',
          confirm: { title: plain('t'), text: mrkdwn('q'), confirm: plain('y'), deny: plain('n') },
        }),
      ),
    ],
  ],
  ['a select', [actions({ type: 'static_select', action_id: 's', placeholder: plain('p'), options: [option('a')] })]],
  ['rich text', [richText({ type: 'text', text: 'a', style: { bold: true } }, { type: 'user', user_id: 'U1' })]],
  ['12,000 characters of markdown', [markdown(12_000)]],
  [
    'feedback buttons',
    [
      {
        type: 'context_actions',
        elements: [
          {
            type: 'feedback_buttons',
            action_id: 'f',
            positive_button: { text: plain('+'), value: 'good' },
            negative_button: { text: plain('-'), value: 'bad' },
          },
        ],
      },
    ],
  ],
  ['a card', [{ type: 'card', title: mrkdwn('t'), body: mrkdwn('b'), actions: [button()] }]],
  ['a table', [{ type: 'table', rows: [[{ type: 'raw_text', text: 'a' }, richText({ type: 'text', text: 'b' })]] }]],
  ['an input', [{ type: 'input', label: plain('l'), element: { type: 'plain_text_input', action_id: 'i' } }]],
  ['50 blocks', Array.from({ length: 50 }, () => section())],
])('%s pass', async (_name, blocks) => {
  expect(await failureOf(blocks)).toBeUndefined();
});

test.each([
  ['an unknown block', [{ type: 'sektion' }], 'unsupported type: sektion [json-pointer:/blocks/0/type]'],
  [
    '3,001 characters in a section',
    [section(), section('x'.repeat(3001))],
    'must be less than 3001 characters [json-pointer:/blocks/1/text/text]',
  ],
  ['an empty section text', [section('')], 'must be more than 0 characters'],
  ['a section of nothing', [{ type: 'section' }], 'must have text or fields'],
  ['mrkdwn in a header', [{ type: 'header', text: mrkdwn('a') }], '/blocks/0/text/type'],
  ['151 characters in a header', [{ type: 'header', text: plain('x'.repeat(151)) }], 'must be less than 151'],
  ['a button text of 76', [actions(button({ text: plain('x'.repeat(76)) }))], 'must be less than 76'],
  ['a button value of 2,001', [actions(button({ value: 'x'.repeat(2001) }))], 'must be less than 2001'],
  [
    '26 elements',
    [actions(...Array.from({ length: 26 }, (_, n) => button({ action_id: `a${n}` })))],
    'no more than 25 items',
  ],
  ['no elements', [actions()], 'no fewer than 1 items'],
  ['an unknown field', [{ ...section(), colour: 'red' }], 'colour'],
  [
    'a block id twice',
    [
      { ...section(), block_id: 'b' },
      { ...section(), block_id: 'b' },
    ],
    '"b" already exists',
  ],
  ['an action id twice in a block', [actions(button(), button())], '"go" already exists'],
  ['a block id of 256', [{ ...section(), block_id: 'x'.repeat(256) }], 'must be less than 256'],
  ['51 blocks', Array.from({ length: 51 }, () => section()), 'no more than 50 items'],
  ['12,001 characters of markdown together', [markdown(6000), markdown(6001)], 'less than 12001'],
  ['an alert in a message', [{ type: 'alert', text: plain('a') }], 'unsupported type: alert'],
  ['an empty text element', [richText({ type: 'text', text: '' })], 'must be more than 0 characters'],
])('%s is refused', async (_name, blocks, message) => {
  const failure = await failureOf(blocks);
  expect(failure?.error).toBe('invalid_blocks');
  expect(failure?.response_metadata.messages?.join('\n')).toContain(message);
});

test('more than 13,200 characters over all blocks', async () => {
  const blocks = Array.from({ length: 5 }, () => section('x'.repeat(2700)));
  expect((await failureOf(blocks))?.error).toBe('msg_blocks_too_long');
});

test('a markdown block loses its block id, others keep theirs, and all have one', async () => {
  const blocks = [{ ...markdown(3), block_id: 'mine' }, { ...section(), block_id: 'kept' }, { type: 'divider' }];
  const { message } = (await post(blocks)) as unknown as { message: { blocks: { block_id: string }[] } };
  const [first, second, third] = message.blocks.map(({ block_id: id }) => id);
  expect(first).not.toBe('mine');
  expect(second).toBe('kept');
  expect([first, third].every((id) => id && id.length > 0)).toBe(true);
});
