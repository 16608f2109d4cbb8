import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startHttpApp } from './bolt-apps.ts';
import { startRecorder } from './request-recorder.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { until } from './test-client.ts';

let sim: Simulator;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  sim = await startSimulator({ retryDelaysMs: [0, 20, 20] });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await sim.stop();
});

const serve = async (register: Parameters<typeof startHttpApp>[1]): Promise<StartedApp> => {
  const started = await startHttpApp(sim, register);
  ends.push(started.stop);
  return started;
};
const record = async (answer: Parameters<typeof startRecorder>[0]) => {
  const recorder = await startRecorder(answer);
  ends.push(recorder.stop);
  await sim.setRequestUrl(recorder.url);
  return recorder;
};
/** For what is never acknowledged, so that nobody waits three seconds. */
const impatient = async () => {
  await sim.stop();
  sim = await startSimulator({ ackLimitMs: 100, retryDelaysMs: [0] });
};
const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });

test('Bolt accepts the signature, hears a mention and replies', async () => {
  await serve((app) => {
    app.event('app_mention', async ({ event, say }) => void (await say({ text: 'hello', thread_ts: event.ts })));
  });
  const { ts } = await sim.say({ ...ana(), text: `<@${sim.ids.botUser}> hi` });
  const reply = await sim.waitFor(({ messages }) => messages.find(({ text }) => text === 'hello'));
  expect(reply.thread_ts).toBe(ts);
});

test('a URL that does not answer the challenge is refused', async () => {
  const recorder = await startRecorder(() => ({ status: 200 }), { echo: false });
  ends.push(recorder.stop);
  await expect(sim.setRequestUrl(recorder.url)).rejects.toThrow('did not answer the challenge');
  expect((await sim.state()).connection.requestUrl).toBeNull();
});

test('an event that fails is sent three times more, with number and reason', async () => {
  const recorder = await record(() => ({ status: 500 }));
  await sim.say({ ...ana(), text: 'hi' });
  const requests = await until(() => recorder.requests.length >= 4 && recorder.requests);
  const retries = requests.map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]);
  expect(retries).toEqual([
    [undefined, undefined],
    ['1', 'http_error'],
    ['2', 'http_error'],
    ['3', 'http_error'],
  ]);
  expect(new Set(requests.map(({ body }) => (JSON.parse(body) as { event_id: string }).event_id)).size).toBe(1);
});

test('a late acknowledgement counts as http_timeout', async () => {
  await impatient();
  const recorder = await record((n) => (n === 1 ? 'hang' : { status: 200 }));
  await sim.say({ ...ana(), text: 'hi' });
  const [, second] = await until(() => recorder.requests.length >= 2 && recorder.requests);
  expect(second?.headers['x-slack-retry-reason']).toBe('http_timeout');
});

test('x-slack-no-retry ends the retries', async () => {
  const recorder = await record(() => ({ status: 500, headers: { 'x-slack-no-retry': '1' } }));
  await sim.say({ ...ana(), text: 'one' });
  await until(() => recorder.requests.length >= 1);
  await sim.say({ ...ana(), text: 'two' });
  await until(() => recorder.requests.some(({ body }) => body.includes('two')));
  expect(recorder.requests.filter(({ body }) => body.includes('"one"'))).toHaveLength(1);
});

test('a command comes as a form; its acknowledgement is shown to the person only', async () => {
  const recorder = await record(() => ({ status: 200, body: 'On it' }));
  const reaction = await sim.command({ ...ana(), command: '/handoff', text: ' tests ' });
  expect(reaction).toEqual({ ok: true, ack: 'On it' });
  const form = new URLSearchParams(recorder.requests[0]?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    command: '/handoff',
    text: 'tests',
    channel_id: sim.ids.channels.general,
    channel_name: 'general',
    user_id: sim.ids.users.ana,
    team_id: sim.ids.team,
    api_app_id: sim.ids.app,
  });
  expect(form.has('thread_ts')).toBe(false);
  const shown = (await sim.state()).ephemerals;
  expect(shown).toMatchObject([{ user: sim.ids.users.ana, text: 'On it', author: sim.ids.botUser }]);
});

test('a command answered late shows operation_timeout and is not sent again', async () => {
  await impatient();
  const recorder = await record(() => 'hang');
  const reaction = await sim.command({ ...ana(), command: '/handoff' });
  expect(reaction).toEqual({ ok: false, error: 'operation_timeout' });
  const { ephemerals } = await sim.state();
  expect(ephemerals).toMatchObject([
    { text: '/handoff failed with the error "operation_timeout"', author: 'USLACKBOT' },
  ]);
  expect(recorder.requests).toHaveLength(1);
});

test('in a thread a command is refused and the app hears nothing', async () => {
  const recorder = await record(() => ({ status: 200 }));
  const { ts } = await sim.say({ ...ana(), text: 'root' });
  await until(() => recorder.requests.length === 1);
  const reaction = await sim.command({ ...ana(), command: '/handoff', thread_ts: ts });
  expect(reaction).toEqual({ ok: false, error: '/handoff is not supported in threads. Sorry!' });
  expect(recorder.requests).toHaveLength(1);
  await expect(sim.say({ ...ana(), text: '/handoff x', thread_ts: ts })).rejects.toThrow('not supported in threads');
});

test('a response URL works five times', async () => {
  const recorder = await record(() => ({ status: 200 }));
  await sim.command({ ...ana(), command: '/handoff' });
  const url = new URLSearchParams(recorder.requests[0]?.body).get('response_url') ?? '';
  const send = async (body: object) => (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status;
  expect(await send({ text: 'only you' })).toBe(200);
  expect(await send({ text: 'all', response_type: 'in_channel' })).toBe(200);
  const more = [
    await send({ text: '3' }),
    await send({ text: '4' }),
    await send({ text: '5' }),
    await send({ text: '6' }),
  ];
  expect(more).toEqual([200, 200, 200, 404]);
  const { ephemerals, messages } = await sim.state();
  expect(ephemerals.map(({ text }) => text)).toEqual(['only you', '3', '4', '5']);
  expect(messages.map(({ text }) => text)).toEqual(['all']);
});
