import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../simulator.ts';
import { webClient } from '../test-client.ts';
import { logLines } from './log-lines.ts';

let sim: Simulator;
beforeEach(async () => {
  sim = await startSimulator();
});
afterEach(() => sim.stop());

const lines = async () => logLines(await sim.state(), await sim.deliveries(), await sim.calls());
const base = { at: 1, transport: 'socket', attempt: 0, result: 'acknowledged', ms: 12 } as const;

test('a call and a refused call say what, where and how it ended, newest first', async () => {
  const { general } = sim.ids.channels;
  await webClient(sim).chat.postMessage({ channel: general, text: 'hello\nall' });
  await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'is_archived' });
  await webClient(sim)
    .chat.postMessage({ channel: general, text: 'no' })
    .catch(() => undefined);
  expect(await lines()).toMatchObject([
    { way: 'out', what: 'chat.postMessage', about: 'in # general: no', outcome: 'is_archived (200)', failed: true },
    { way: 'out', what: 'chat.postMessage', about: 'in # general: hello all', outcome: 'ok', failed: false },
  ]);
});

test('a delivery says who said what, and whether it was acknowledged', async () => {
  const { channels, users } = sim.ids;
  const event = {
    type: 'message',
    subtype: 'message_changed',
    channel: channels.ops,
    message: { user: users.ben, text: 'new' },
  };
  const press = {
    type: 'block_actions',
    user: { id: users.ana },
    channel: { id: channels.ops },
    actions: [{ action_id: 'continue', text: { text: 'Continue' } }],
  };
  const command = { command: '/handoff', text: 'tests', user_id: users.ana, channel_id: channels.general };
  const found = logLines(
    await sim.state(),
    [
      { ...base, at: 3, kind: 'event', type: 'message', id: 'Ev1', body: { event }, attempt: 1 },
      { ...base, at: 2, kind: 'interactive', type: 'block_actions', id: 't1', body: press, result: 'timeout' },
      { ...base, at: 1, kind: 'command', type: '/handoff', id: 't2', body: command },
    ],
    [],
  );
  expect(found).toMatchObject([
    {
      way: 'in',
      what: 'message (changed)',
      about: 'Ben in # ops: new',
      outcome: 'acknowledged in 12 ms · socket · retry 1',
    },
    { what: 'block_actions: continue', about: 'Ana in # ops: Continue', outcome: 'timeout · socket', failed: true },
    { what: '/handoff', about: 'Ana in # general: tests', failed: false },
  ]);
});
