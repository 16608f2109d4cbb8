import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type StartedApp, startSocketApp } from './bolt-apps.ts';
import type { Json } from './shapes.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { until, webClient } from './test-client.ts';

let sim: Simulator;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  sim = await startSimulator({ retryDelaysMs: [10] });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await sim.stop();
});

const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });
const connect = async (register: Parameters<typeof startSocketApp>[1]): Promise<StartedApp> => {
  const started = await startSocketApp(sim, register);
  ends.push(started.stop);
  return started;
};

/** A client that acknowledges only what `acknowledges` says. */
async function plainClient(acknowledges: (envelope: Json) => boolean) {
  const { url = '' } = await webClient(sim, sim.tokens.app).apps.connections.open({});
  const socket = new WebSocket(url);
  const envelopes: Json[] = [];
  let greeted = false;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Json;
    if (message.type === 'hello') greeted = true;
    if (message.envelope_id === undefined) return;
    envelopes.push(message);
    if (acknowledges(message)) socket.send(JSON.stringify({ envelope_id: message.envelope_id }));
  });
  socket.on('error', () => {});
  ends.push(async () => socket.terminate());
  await until(() => greeted);
  return { socket, envelopes, url };
}

test('what is said before a connection exists comes with it', async () => {
  await sim.say({ ...ana(), text: 'early' });
  expect((await sim.state()).connection).toMatchObject({ sockets: 0, queued: 1 });
  const { envelopes } = await plainClient(() => true);
  const [envelope] = await until(() => envelopes.length === 1 && envelopes);
  expect(envelope).toMatchObject({ type: 'events_api', accepts_response_payload: false, retry_attempt: 0 });
  expect(envelope?.payload).toMatchObject({ event: { text: 'early' } });
});

test('no more than the queue holds waits for a connection', async () => {
  await sim.stop();
  sim = await startSimulator({ queueLimit: 2 });
  for (const text of ['one', 'two', 'three']) await sim.say({ ...ana(), text });
  const { envelopes } = await plainClient(() => true);
  await until(() => envelopes.length === 2);
  await sim.say({ ...ana(), text: 'four' });
  await until(() => envelopes.length === 3);
  const texts = envelopes.map(({ payload }) => ((payload as Json).event as Json).text);
  expect(texts).toEqual(['one', 'two', 'four']);
});

test('what a cut connection left unacknowledged comes again on the next', async () => {
  const first = await plainClient(() => false);
  await sim.say({ ...ana(), text: 'important' });
  await until(() => first.envelopes.length === 1);
  await sim.socket({ action: 'cut' });
  await until(() => first.socket.readyState === first.socket.CLOSED);
  const second = await plainClient(() => true);
  const [again] = await until(() => second.envelopes.length === 1 && second.envelopes);
  expect(again).toMatchObject({ retry_attempt: 1, retry_reason: 'timeout' });
  const eventId = (envelope?: Json) => (envelope?.payload as Json | undefined)?.event_id;
  expect(eventId(again)).toBe(eventId(first.envelopes[0]));
});

test('an event without acknowledgement comes again as a retry', async () => {
  await sim.stop();
  sim = await startSimulator({ ackLimitMs: 50, retryDelaysMs: [10] });
  const { envelopes } = await plainClient(({ retry_attempt: attempt }) => attempt === 1);
  await sim.say({ ...ana(), text: 'hello' });
  await until(() => envelopes.length === 2);
  const records = await sim.deliveries();
  expect(records.map(({ attempt }) => attempt)).toEqual([0, 1]);
  expect(records[0]?.result).toBe('timeout');
});

test('a ticket opens one connection, and an outage none', async () => {
  const { url } = await plainClient(() => true);
  const opens = (address: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.on('open', () => resolve(true));
      socket.on('error', () => resolve(false));
      ends.push(async () => socket.terminate());
    });
  expect(await opens(url)).toBe(false);
  await sim.socket({ action: 'refuse_new' });
  const { url: fresh = '' } = await webClient(sim, sim.tokens.app).apps.connections.open({});
  expect(await opens(fresh)).toBe(false);
});

test('each payload goes to one of several connections', async () => {
  const one = await plainClient(() => true);
  const two = await plainClient(() => true);
  for (let n = 0; n < 40; n += 1) await sim.say({ ...ana(), text: `message ${n}` });
  await until(() => one.envelopes.length + two.envelopes.length === 40);
  expect(one.envelopes.length).toBeGreaterThan(0);
  expect(two.envelopes.length).toBeGreaterThan(0);
});

test.each(['refresh', 'warning', 'too_many'] as const)(
  'Bolt reconnects after %s and misses nothing',
  async (action) => {
    const texts: unknown[] = [];
    await connect((app) => app.message(async ({ message }) => void texts.push((message as { text?: string }).text)));
    await sim.socket({ action });
    await sim.waitFor(({ connection }) => connection.sockets === 0);
    await sim.say({ ...ana(), text: 'in between' });
    await until(() => texts.includes('in between'));
  },
);

test('without a connection a command fails visibly', async () => {
  expect(await sim.command({ ...ana(), command: '/handoff' })).toEqual({ ok: false, error: 'dispatch_failed' });
  expect((await sim.state()).ephemerals).toMatchObject([{ text: '/handoff failed with the error "dispatch_failed"' }]);
});

test('a command that Bolt acknowledges with text', async () => {
  await connect((app) => app.command('/handoff', async ({ ack, command }) => ack(`for ${command.text}`)));
  const reaction = await sim.command({ ...ana(), command: '/handoff', text: 'tests' });
  expect(reaction).toEqual({ ok: true, ack: { text: 'for tests' } });
  expect((await sim.state()).ephemerals).toMatchObject([{ text: 'for tests' }]);
});

test('duplicates, delays, lost acknowledgements and lost first sendings', async () => {
  const { envelopes } = await plainClient(() => true);
  const attempts = (text: string) =>
    envelopes
      .filter(({ payload }) => ((payload as Json).event as Json).text === text)
      .map(({ retry_attempt: attempt }) => attempt);
  for (const [kind, expected] of [
    ['duplicate', [0, 0]],
    ['drop_ack', [0, 1]],
    ['lose', [1]],
  ] as const) {
    await sim.deliveryFault({ kind, type: 'message' });
    await sim.say({ ...ana(), text: kind });
    await until(() => attempts(kind).length === expected.length);
    expect(attempts(kind)).toEqual(expected);
  }
  await sim.deliveryFault({ kind: 'delay', ms: 60, type: 'message' });
  await sim.say({ ...ana(), text: 'slow' });
  await sim.say({ ...ana(), text: 'quick' });
  await until(() => attempts('slow').length === 1);
  const order = envelopes.map(({ payload }) => ((payload as Json).event as Json).text);
  expect(order.indexOf('quick')).toBeLessThan(order.indexOf('slow'));
});
