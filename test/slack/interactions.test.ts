import type { BlockAction, ButtonAction, SlashCommand } from '@slack/bolt';
import { expect, test } from 'vitest';
import { teamId } from '../../src/core/ids.ts';
import { InvalidInputError } from '../../src/errors.ts';
import { toClick, toHandoffCommand } from '../../src/slack/interactions.ts';
import { ana } from './payloads.ts';

const command = {
  token: 'verification',
  command: '/handoff',
  text: 'tests',
  response_url: 'https://hooks.test/commands/1',
  trigger_id: '1.2',
  user_id: ana,
  user_name: 'ana',
  team_id: 'T1',
  team_domain: 'test',
  channel_id: 'C1',
  channel_name: 'ops',
  api_app_id: 'A0BOT',
} satisfies SlashCommand;

const element = {
  type: 'button',
  action_id: 'cancel_handoff',
  block_id: 'b1',
  value: 'run-1',
  action_ts: '300.000001',
  text: { type: 'plain_text', text: 'Cancel' },
} satisfies ButtonAction;

const click = {
  type: 'block_actions',
  team: { id: 'T1', domain: 'test' },
  user: { id: ana, username: 'ana' },
  channel: { id: 'C1', name: 'ops' },
  message: { type: 'message', ts: '200.000001', thread_ts: '100.000001' },
  container: { type: 'message', message_ts: '200.000001', channel_id: 'C1', thread_ts: '100.000001' },
  response_url: 'https://hooks.test/actions/1',
  trigger_id: '1.2',
  api_app_id: 'A0BOT',
  token: 'verification',
  actions: [element],
} satisfies BlockAction;

test('a command names its channel, its person and the text as typed', () => {
  expect(toHandoffCommand(command, teamId('T1'))).toEqual({
    teamId: 'T1',
    spaceId: 'C1',
    user: ana,
    wireText: 'tests',
    responseUrl: 'https://hooks.test/commands/1',
  });
  const bare = { channel_id: 'C1', user_id: ana };
  expect(toHandoffCommand(bare, teamId('T1'))).toMatchObject({ wireText: '', responseUrl: undefined });
});

const place = { user: ana, spaceId: 'C1', rootTs: '100.000001', responseUrl: 'https://hooks.test/actions/1' };

test.each<[string, object, object]>([
  ['on a reply, the root is that of its thread', {}, place],
  [
    'on a root, the root is the message',
    { message: { ts: '200.000001' }, container: {} },
    { ...place, rootTs: '200.000001' },
  ],
  ['without the message, the container tells', { message: undefined }, place],
  ['without a channel, the container tells', { channel: undefined }, place],
  [
    'in a view there is no thread',
    { message: undefined, container: { type: 'view' } },
    { ...place, rootTs: undefined },
  ],
])('a click: %s', (_name, change, expected) => {
  expect(toClick({ ...click, ...change })).toEqual({ click: expected, value: 'run-1' });
});

test.each<[string, object]>([
  ['no value', { actions: [{ ...element, value: undefined }] }],
  ['no action', { actions: [] }],
  ['no person', { user: undefined }],
  ['no channel anywhere', { channel: undefined, container: undefined }],
])('a click with %s is refused as invalid', (_name, change) => {
  expect(() => toClick({ ...click, ...change })).toThrow(InvalidInputError);
});
