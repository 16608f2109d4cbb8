import type { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { spaceId, ts } from '../../src/core/ids.ts';
import { readThread } from '../../src/slack/read-thread.ts';
import { ana, identity } from './payloads.ts';

/** A Web API whose thread holds just these messages. */
const holding = (messages: readonly object[]) =>
  ({ conversations: { replies: async () => ({ ok: true, messages }) } }) as unknown as WebClient;

test('messages of odd shapes are left out, and take none of the others with them (SESSION-2)', async () => {
  const client = holding([
    { type: 'message', user: ana, text: 'payments fail', ts: '100.000001' },
    { type: 'message', text: 'by nobody', ts: '100.000002' },
    { type: 'message', subtype: 'bot_message', username: 'Pager', text: 'still failing', ts: '100.000003' },
    { type: 'message', subtype: 'tombstone', user: 'USLACKBOT', hidden: true, ts: '100.000004' },
    { type: 'message', user: ana, text: 'when?', ts: 'soon' },
    { type: 'message', user: ana, text: 'since ten', ts: '100.000005' },
  ]);
  const reading = await readThread(client, identity, { space: spaceId('C1'), rootTs: ts('100.000001') });
  const texts = reading.kind === 'read' && reading.messages.map(({ wireText }) => wireText);
  expect(texts).toEqual(['payments fail', 'still failing', 'since ten']);
});
