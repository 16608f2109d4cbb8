import { expect, test } from 'vitest';
import { deliveryKey } from '../../src/slack/delivery-key.ts';
import { wrapped } from './payloads.ts';

test.each<[string, Record<string, unknown>, RegExp]>([
  ['an event by its id', wrapped({ type: 'message' }, 'Ev7'), /^event:Ev7$/],
  ['a command by its trigger', { command: '/handoff', trigger_id: '1.2.a' }, /^trigger:1\.2\.a$/],
  ['a click by its trigger', { type: 'block_actions', trigger_id: '1.3.b' }, /^trigger:1\.3\.b$/],
  ['the rest by its content', { type: 'view_closed', view: { id: 'V1' } }, /^content:[0-9a-f]{64}$/],
])('%s', (_name, body, key) => {
  expect(deliveryKey(body)).toMatch(key);
});

test('other content has another key, the same content the same', () => {
  const closed = (id: string) => ({ type: 'view_closed', view: { id } });
  expect(deliveryKey(closed('V1'))).toBe(deliveryKey(closed('V1')));
  expect(deliveryKey(closed('V1'))).not.toBe(deliveryKey(closed('V2')));
});
