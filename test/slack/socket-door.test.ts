import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { InboundMessage } from '../../src/core/message.ts';
import { createLogger } from '../../src/log.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { webClient } from '../simulator/test-client.ts';
import { type SetupOptions, type SlackSetup, startSlack, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;
const others: WebSocket[] = [];

afterEach(async () => {
  for (const other of others.splice(0)) other.terminate();
  await setup?.stop();
  setup = undefined;
});

/** Both sockets stand. */
async function connected(options: SetupOptions = {}): Promise<SlackSetup> {
  setup = await startSlack(options);
  await sockets(setup, 2);
  return setup;
}

const sockets = ({ sim }: SlackSetup, count: number) =>
  until(`${count} sockets`, async () => (await sim.state()).connection.sockets === count);
const say = ({ sim }: SlackSetup, text: string) =>
  sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text });
const heard = ({ flows }: SlackSetup): readonly string[] =>
  flows.calls.map(({ args }) => (args[0] as InboundMessage).wireText).sort();

test.each(['refresh', 'warning', 'cut'] as const)(
  'a %s of one socket leaves no moment without one: nothing waits, nothing comes twice',
  async (action) => {
    const slack = await connected();
    for (const [connection, text] of [
      [0, 'one'],
      [1, 'two'],
      [0, 'three'],
    ] as const) {
      await slack.sim.socket({ action, connection });
      expect(slack.slack.isConnected()).toBe(true);
      await say(slack, text);
      await until(text, () => heard(slack).includes(text));
      await sockets(slack, 2);
    }
    expect(heard(slack)).toEqual(['one', 'three', 'two']);
  },
);

test('a half-open socket is noticed and replaced, and what went into it comes again', async () => {
  const slack = await connected({ simulator: { ackLimitMs: 200, retryDelaysMs: Array(60).fill(200) } });
  const opened = async () => (await slack.sim.calls({ method: 'apps.connections.open' })).length;
  expect(await opened()).toBe(2);
  await slack.sim.socket({ action: 'half_open', connection: 0 });
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const text of texts) await say(slack, text);
  await until('all of them', () => heard(slack).length >= texts.length);
  await until('a new socket', async () => (await opened()) === 3, 15_000);
  expect(heard(slack)).toEqual(texts);
});

test('an outage is sat out with growing pauses; what was said in it is heard once', async () => {
  const pauses: number[] = [];
  const write = (line: string): void => {
    const { msg, ms } = JSON.parse(line) as { readonly msg: string; readonly ms: number };
    if (msg.startsWith('a socket to Slack')) pauses.push(ms);
  };
  const slack = await connected({ log: createLogger({ level: 'warn' }, { write }) });
  await slack.sim.outage(true);
  await say(slack, 'meanwhile');
  await until('some attempts', () => pauses.length >= 5);
  expect(slack.slack.isConnected()).toBe(false);
  await slack.sim.outage(false);
  await until('the message', () => heard(slack).length > 0, 15_000);
  expect(heard(slack)).toEqual(['meanwhile']);
  expect(slack.fatal).toEqual([]);
  expect(Math.max(...pauses)).toBeGreaterThan(2 * Math.min(...pauses.slice(0, 2)) - 1);
});

test('with one place left the second socket is tried for again and again, and the first one serves (D06)', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const slack = await connected({ log });
  const { sim } = slack;
  const tickets = await Promise.all(Array.from({ length: 9 }, () => ticket(sim)));
  await sim.fault({ method: 'apps.connections.open', kind: 'http_500', times: 99 });
  await sim.socket({ action: 'cut', connection: 1 });
  await sockets(slack, 1);
  await Promise.all(tickets.map(occupy));
  await sim.clearFaults();
  await until('the line', () => lines.length > 0);
  expect(lines[0]).toContain('stop another process');
  expect(slack.slack.isConnected()).toBe(true);
  for (const other of others.splice(0)) other.terminate();
  await sockets(slack, 2);
  await say(slack, 'and now?');
  await until('the message', () => heard(slack).length > 0);
  expect(slack.fatal).toEqual([]);
});

const ticket = async (sim: Simulator): Promise<string> =>
  (await webClient(sim, sim.tokens.app).apps.connections.open({})).url ?? '';

async function occupy(url: string): Promise<void> {
  const socket = new WebSocket(url);
  others.push(socket);
  await once(socket, 'message');
}
