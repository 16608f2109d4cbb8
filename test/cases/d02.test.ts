import { afterEach, expect, test } from 'vitest';
import { type SlackSetup, startSlack, transports, until } from '../slack/slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

const event = {
  type: 'message',
  channel: 'C01OPS00000',
  channel_type: 'channel',
  user: 'U01ANA00000',
  text: 'hello',
  ts: '100.000001',
  event_ts: '100.000001',
};
const payload = {
  type: 'event_callback',
  team_id: 'T01BATONSIM',
  api_app_id: 'A01BATONAPP',
  event_id: 'EvOnce',
  event,
};

test.each(transports)(
  'D02: over %s, a retry is handled when it is the first to arrive, and skipped when it is not',
  async (transport) => {
    setup = await startSlack({ transport });
    const { sim, flows } = setup;
    await sim.raw({ payload, retry: { num: 1, reason: 'http_timeout' } });
    await until('the message', () => flows.calls.length === 1);
    await sim.raw({ payload, retry: { num: 2, reason: 'http_timeout' } });
    await sim.raw({ payload: { ...payload, event_id: 'EvNext', event: { ...event, text: 'next' } } });
    await until('the next message', () => flows.calls.length > 1);
    expect(flows.calls.map(({ args }) => args[0])).toMatchObject([{ wireText: 'hello' }, { wireText: 'next' }]);
    const deliveries = await sim.deliveries();
    expect(deliveries.map(({ attempt, result }) => ({ attempt, result }))).toEqual([
      { attempt: 1, result: 'acknowledged' },
      { attempt: 2, result: 'acknowledged' },
      { attempt: 0, result: 'acknowledged' },
    ]);
  },
);

test.each(transports)(
  'D02: over %s, a first delivery that got lost is handled once when it comes again',
  async (transport) => {
    setup = await startSlack({ transport, simulator: { retryDelaysMs: [20, 20, 20] } });
    const { sim, flows } = setup;
    await sim.deliveryFault({ kind: 'lose' });
    await sim.deliveryFault({ kind: 'drop_ack', skip: 0 });
    await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text: 'lost at first' });
    await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text: 'its answer was lost' });
    await until('both, one of them twice delivered', async () => (await sim.deliveries()).length >= 3);
    await until('both messages', () => flows.calls.length >= 2);
    expect(flows.calls.map(({ args }) => (args[0] as { wireText: string }).wireText).sort()).toEqual([
      'its answer was lost',
      'lost at first',
    ]);
  },
);
