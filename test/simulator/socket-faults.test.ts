import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Json } from './shapes.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { until, webClient } from './test-client.ts';

let sim: Simulator;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  sim = await startSimulator({ ackLimitMs: 50, retryDelaysMs: Array(30).fill(10) });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await sim.stop();
});

const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });

async function client() {
  const { url = '' } = await webClient(sim, sim.tokens.app).apps.connections.open({});
  const socket = new WebSocket(url);
  sockets.push(socket);
  const seen = { texts: [] as unknown[], reasons: [] as unknown[], pongs: 0, greeted: false, open: true };
  socket.on('error', () => {});
  socket.on('pong', () => {
    seen.pongs += 1;
  });
  socket.on('close', () => {
    seen.open = false;
  });
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Json;
    if (message.type === 'hello') seen.greeted = true;
    if (message.type === 'disconnect') seen.reasons.push(message.reason);
    if (!message.envelope_id) return;
    seen.texts.push(((message.payload as Json).event as Json).text);
    socket.send(JSON.stringify({ envelope_id: message.envelope_id }));
  });
  await until(() => seen.greeted);
  return { socket, seen };
}

test('a half-open connection stands, but no payload and no pong passes; the other one gets what it missed', async () => {
  const dead = await client();
  const alive = await client();
  await sim.socket({ action: 'half_open', connection: 0 });
  for (const one of [dead, alive]) one.socket.ping();
  await until(() => alive.seen.pongs === 1);
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const text of texts) await sim.say({ ...ana(), text });
  await until(() => texts.every((text) => alive.seen.texts.includes(text)));
  expect(dead.seen).toMatchObject({ texts: [], pongs: 0, open: true });
  expect(dead.socket.readyState).toBe(dead.socket.OPEN);
});

test('one of several connections can be told to go, or be cut', async () => {
  const first = await client();
  const second = await client();
  await sim.socket({ action: 'refresh', connection: 1 });
  await until(() => second.seen.reasons.length === 1);
  await sim.socket({ action: 'cut', connection: 0 });
  await until(() => !first.seen.open);
  expect([first.seen.reasons, second.seen.reasons, second.seen.open]).toEqual([[], ['refresh_requested'], true]);
});

test('a connection that breaks behind a payload brings it again', async () => {
  const first = await client();
  await sim.deliveryFault({ kind: 'drop_socket', type: 'message' });
  await sim.say({ ...ana(), text: 'again' });
  await until(() => !first.seen.open);
  const second = await client();
  await until(() => first.seen.texts.length + second.seen.texts.length >= 1);
  expect((await sim.deliveries())[0]?.result).toMatch(/cut|acknowledged/);
});

test('an outage cuts, refuses and answers 503; what was said in it comes afterwards', async () => {
  const before = await client();
  await sim.outage(true);
  await until(() => !before.seen.open);
  await sim.say({ ...ana(), text: 'meanwhile' });
  await expect(webClient(sim).auth.test()).rejects.toMatchObject({ statusCode: 503 });
  await sim.outage(false);
  const after = await client();
  await until(() => after.seen.texts.includes('meanwhile'));
});
