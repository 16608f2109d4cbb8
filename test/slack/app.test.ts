import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { outboxId, runId, sessionId, spaceId, ts } from '../../src/core/ids.ts';
import type { InboundMessage } from '../../src/core/message.ts';
import type { HandoffCommand } from '../../src/flows/flows.ts';
import { healthRoutes } from '../../src/health.ts';
import { createLogger } from '../../src/log.ts';
import type { Store } from '../../src/ports/store.ts';
import { gate, withTransactions } from './inbox-setup.ts';
import { type FlowCall, type SlackSetup, startSlack, transports, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

test.each(transports)('over %s, a message comes in and a post goes out', async (transport) => {
  setup = await startSlack({ transport });
  const { sim, db, flows, slack } = setup;
  const { ops } = sim.ids.channels;
  const { ana } = sim.ids.users;
  const said = await sim.say({ user: ana, channel: ops, text: `<@${sim.ids.botUser}> hello` });
  const call = await until('the message', () => flows.calls.find(({ flow }) => flow === 'receiveMessage'));
  expect(call.args[0]).toEqual({
    thread: { teamId: sim.ids.team, spaceId: ops, rootTs: said.ts },
    ts: said.ts,
    author: ana,
    wireText: `<@${sim.ids.botUser}> hello`,
    direct: false,
    files: [],
    underOwnRoot: false,
  });

  const id = outboxId('post-1');
  const target = { kind: 'thread', spaceId: spaceId(ops), rootTs: ts(said.ts) } as const;
  await db.store.transaction((tx) =>
    db.store.outbox.add(tx, {
      id,
      lane: 'lane',
      outgoing: { kind: 'post', target, content: { kind: 'answer', markdown: '**Hi**, Ana' } },
      now: Date.now(),
    }),
  );
  slack.outbox.nudge();
  await slack.outbox.settled(id, AbortSignal.timeout(5_000));
  const row = await db.store.transaction((tx) => db.store.outbox.get(tx, id));
  expect(row).toMatchObject({ state: 'sent', postedIn: ops });
  const { messages } = await sim.state();
  expect(messages.find((message) => message.ts === row?.ts)).toMatchObject({ thread_ts: said.ts, text: '**Hi**, Ana' });
});

describe.each(transports)('over %s', (transport) => {
  const firstCall = (flow: FlowCall['flow']) =>
    until(flow, () => setup?.flows.calls.find((call) => call.flow === flow));

  test('a command is acknowledged with nothing, and its answer goes to the person', async () => {
    setup = await startSlack({ transport });
    const { sim, db, slack } = setup;
    const { ops } = sim.ids.channels;
    const { ana } = sim.ids.users;
    const sent = await sim.command({ user: ana, channel: ops, command: '/handoff', text: 'the tests' });
    expect(sent).toMatchObject({ ok: true });
    const [command] = (await firstCall('handOffByCommand')).args as [HandoffCommand];
    expect(command).toMatchObject({ teamId: sim.ids.team, spaceId: ops, user: ana, wireText: 'the tests' });
    const whisper = {
      kind: 'ephemeral',
      spaceId: spaceId(ops),
      rootTs: undefined,
      userId: command.user,
      text: ['Nothing yet'],
    } as const;
    await db.store.transaction((tx) =>
      db.store.outbox.add(tx, {
        id: outboxId('w'),
        lane: 'w',
        outgoing: { ...whisper, responseUrl: command.responseUrl },
        now: Date.now(),
      }),
    );
    slack.outbox.nudge();
    await slack.outbox.settled(outboxId('w'), AbortSignal.timeout(5_000));
    expect((await sim.state()).ephemerals).toMatchObject([{ user: ana, channel: ops, text: 'Nothing yet' }]);
    expect(await sim.calls({ method: 'chat.postEphemeral' })).toEqual([]);
  });

  test('a command is acknowledged before its flow has done its work (S02)', async () => {
    setup = await startSlack({ transport });
    const { sim, flows } = setup;
    const work = gate();
    flows.act = () => work.promise;
    const { ana } = sim.ids.users;
    const sent = sim.command({ user: ana, channel: sim.ids.channels.ops, command: '/handoff' });
    await expect(sent).resolves.toMatchObject({ ok: true });
    expect(flows.calls).toHaveLength(1);
    work.resolve();
  });

  test('a click on each of our buttons reaches its flow with the id it carries', async () => {
    setup = await startSlack({ transport });
    const { sim, db, slack } = setup;
    const { ops } = sim.ids.channels;
    const { ana } = sim.ids.users;
    const said = await sim.say({ user: ana, channel: ops, text: 'hello' });
    const buttons = [
      { action: 'cancel_handoff', run: runId('r1') },
      { action: 'continue_session', session: sessionId('s1') },
      { action: 'retry_run', run: runId('r2') },
    ] as const;
    const target = { kind: 'thread', spaceId: spaceId(ops), rootTs: ts(said.ts) } as const;
    const outgoing = { kind: 'post', target, content: { kind: 'notice', text: ['Choose'], buttons } } as const;
    await db.store.transaction((tx) =>
      db.store.outbox.add(tx, { id: outboxId('1'), lane: 'l', outgoing, now: Date.now() }),
    );
    slack.outbox.nudge();
    await slack.outbox.settled(outboxId('1'), AbortSignal.timeout(5_000));
    const row = await db.store.transaction((tx) => db.store.outbox.get(tx, outboxId('1')));
    for (const { action } of buttons) {
      expect(await sim.click({ user: ana, channel: ops, ts: row?.ts ?? '', action_id: action })).toMatchObject({
        ok: true,
      });
    }
    const click = { user: ana, spaceId: ops, rootTs: said.ts, responseUrl: expect.stringContaining(sim.url) };
    expect((await firstCall('cancelHandoff')).args).toEqual(['r1', click]);
    expect((await firstCall('continueSession')).args).toEqual(['s1', click]);
    expect((await firstCall('retryRun')).args).toEqual(['r2', click]);
  });

  test("an edit, a deletion and Slack's own Stop reach their flows", async () => {
    setup = await startSlack({ transport });
    const { sim } = setup;
    const { ops } = sim.ids.channels;
    const { ana } = sim.ids.users;
    const said = await sim.say({ user: ana, channel: ops, text: 'Options A/B?' });
    await sim.unfurl({ channel: ops, ts: said.ts });
    await sim.edit({ channel: ops, ts: said.ts, text: 'Options A/C?' });
    expect((await firstCall('editMessage')).args).toEqual([{ spaceId: ops, ts: said.ts, wireText: 'Options A/C?' }]);
    await sim.stopSession({ user: ana, channel: ops, thread_ts: said.ts, force: true });
    const thread = { teamId: sim.ids.team, spaceId: ops, rootTs: said.ts };
    expect((await firstCall('stopSession')).args).toEqual([{ thread, user: ana }]);
    await sim.remove({ channel: ops, ts: said.ts });
    expect((await firstCall('deleteMessage')).args).toEqual([{ thread, ts: said.ts }]);
    expect(setup.flows.calls.filter(({ flow }) => flow === 'editMessage')).toHaveLength(1);
  });

  test('while nothing can be stored nothing is acknowledged, and Slack delivers again', async () => {
    let broken = true;
    const store = (real: Store) =>
      withTransactions(real, (run) => (broken ? Promise.reject(new Error('disk full')) : run()));
    const ackLimitMs = 300;
    setup = await startSlack({ transport, store, simulator: { retryDelaysMs: [50, 50, 50, 50, 50], ackLimitMs } });
    const { sim, flows } = setup;
    await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text: 'hello' });
    await until('a failed delivery', async () =>
      (await sim.deliveries()).some(({ result }) => result && result !== 'acknowledged'),
    );
    expect(flows.calls).toEqual([]);
    broken = false;
    await firstCall('receiveMessage');
    expect(flows.calls).toHaveLength(1);
  });

  test('readiness follows the connection, and health answers beside it (CONF-2)', async () => {
    const routes = healthRoutes([['slack', () => setup?.slack.isConnected() ?? false]]);
    setup = await startSlack({ transport, routes });
    const { url, sim } = setup;
    const status = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/elsewhere')).toBe(404);
    if (transport === 'http') return;
    await sim.socket({ action: 'refuse_new' });
    await sim.socket({ action: 'cut' });
    await until('not ready', async () => (await status('/readyz')) === 503);
    expect(await status('/healthz')).toBe(200);
    await sim.socket({ action: 'allow_new' });
    await until('ready again', async () => (await status('/readyz')) === 200);
  });
});

test.each(['refresh', 'warning', 'cut'] as const)(
  'after a socket %s, messages come again, and each once',
  async (action) => {
    setup = await startSlack();
    const { sim, flows } = setup;
    const say = (text: string) => sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text });
    await say('one');
    await sim.socket({ action });
    await say('two');
    await until('both messages', () => flows.calls.length >= 2);
    expect(flows.calls.map(({ args }) => (args[0] as InboundMessage).wireText).sort()).toEqual(['one', 'two']);
  },
);

test('a token that Slack refuses on reconnecting is told once, and nothing is left unheld (D06)', async () => {
  setup = await startSlack();
  const { sim, fatal } = setup;
  await sim.fault({ method: 'apps.connections.open', kind: 'error', error: 'invalid_auth', times: 9 });
  await sim.socket({ action: 'cut' });
  await until('the fatal error', () => fatal.length > 0);
  expect(fatal).toHaveLength(1);
  expect(fatal[0]).toMatchObject({ name: 'ConfigError', message: expect.stringContaining('SLACK_APP_TOKEN') });
});

test('requests that Slack did not sign are refused (SEC-1)', async () => {
  setup = await startSlack({ transport: 'http' });
  const body = JSON.stringify({ type: 'event_callback', event_id: 'EvForged', event: { type: 'message' } });
  const headers = {
    'content-type': 'application/json',
    'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
    'x-slack-signature': 'v0=00',
  };
  const response = await fetch(`${setup.url}/slack/events`, { method: 'POST', body, headers });
  expect(response.status).toBe(401);
  expect(
    await setup.db.store.transaction(
      (tx) => setup?.db.store.inbox.due(tx, Date.now() + 1e9, 10) ?? Promise.resolve([]),
    ),
  ).toEqual([]);
});

test('too many sockets are told with the way out, and a person who writes those words is not taken for it (D06)', async () => {
  const written: string[] = [];
  const log = createLogger({ level: 'error' }, { write: (line: string) => written.push(line) });
  setup = await startSlack({ log });
  const { sim, flows } = setup;
  await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text: 'what is too_many_websockets?' });
  await until('the message', () => flows.calls.length === 1);
  expect(written).toEqual([]);
  await sim.socket({ action: 'too_many' });
  await until('the line', () => written.length > 0);
  expect(written[0]).toContain('stop another process');
});

test.each(transports)('over %s, a client that never ends its request does not hold up the stop', async (transport) => {
  setup = await startSlack({ transport });
  const { port, hostname } = new URL(setup.url);
  const client = connect(Number(port), hostname);
  await once(client, 'connect');
  client.write('POST /slack/events HTTP/1.1\r\nhost: baton\r\ncontent-length: 10\r\n\r\nhalf');
  const closed = once(client, 'close');
  client.resume();
  await setup.slack.stop();
  await closed;
});
