import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
beforeEach(async () => {
  sim = await startSimulator();
});
afterEach(() => sim.stop());

async function control(name: string, input?: unknown) {
  const body = typeof input === 'string' ? input : JSON.stringify(input);
  const request = input === undefined ? {} : { method: 'POST', body };
  const response = await fetch(`${sim.url}/_control/${name}`, request);
  return { status: response.status, answer: (await response.json()) as { error?: string; ts?: string } };
}
const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });

test('every verb is a POST, those that only read a GET too', async () => {
  const said = await control('say', { ...ana(), text: 'hi' });
  expect(said.status).toBe(200);
  const state = await control('state');
  expect(state.answer).toMatchObject({ messages: [{ ts: said.answer.ts, text: 'hi', deleted: false }] });
  expect((await control('say')).status).toBe(405);
});

test.each([
  ['no verb', 'shout', {}, 'No control verb shout; there are say'],
  ['no JSON', 'say', '{', 'send one JSON object'],
  ['a missing field', 'say', { user: 'U01ANA00000' }, 'channel'],
  ['an unknown user', 'say', { user: 'U9', channel: 'C01GENERAL0', text: 'a' }, 'known are U01BATONBOT'],
  ['no member', 'say', { user: 'U01CHRIS000', channel: 'C01OPS00000', text: 'a' }, 'invite chris first'],
  ['an archived channel', 'say', { user: 'U01ANA00000', channel: 'C01ARCHIVED', text: 'a' }, 'is archived'],
  ['a command as text', 'say', { user: 'U01ANA00000', channel: 'C01GENERAL0', text: '/handoff' }, 'use command'],
])('%s is answered with 400 and a sentence', async (_name, verb, input, sentence) => {
  const { status, answer } = await control(verb, input);
  expect(status).toBe(400);
  expect(answer.error).toContain(sentence);
});

test('another site’s page cannot steer it', async () => {
  const headers = { origin: 'https://elsewhere.test' };
  const response = await fetch(`${sim.url}/_control/clearFaults`, { method: 'POST', headers });
  expect(response.status).toBe(403);
});

test('who mentions the bot where it is not is told so by Slack', async () => {
  const channel = sim.ids.channels.outside;
  await sim.say({ user: sim.ids.users.ana, channel, text: `<@${sim.ids.botUser}> hi` });
  expect((await sim.state()).ephemerals).toMatchObject([{ channel, author: 'USLACKBOT' }]);
});

test('the command line prints the address and what Baton needs', async () => {
  const file = fileURLToPath(new URL('server.ts', import.meta.url));
  const child = spawn(process.execPath, [file, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('SLACK_SIGNING_SECRET=')) break;
  }
  const variable = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(printed)?.[1] ?? '';
  const headers = { authorization: `Bearer ${variable('SLACK_BOT_TOKEN')}` };
  const answer = await (await fetch(`${variable('SLACK_API_URL')}auth.test`, { headers })).json();
  expect(answer).toMatchObject({ ok: true });
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
});

test('the stream tells of each change', async () => {
  const response = await fetch(`${sim.url}/_control/stream`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const { ts } = await sim.say({ ...ana(), text: 'hi' });
  const { value } = (await reader?.read()) ?? {};
  expect(JSON.parse(value?.replace('data: ', '') ?? '')).toEqual({ kind: 'message', channel: ana().channel, ts });
  await reader?.cancel();
});

test('waitFor shows the threads when it waited in vain', async () => {
  const root = await sim.say({ ...ana(), text: 'root' });
  await webClient(sim).chat.postMessage({ channel: ana().channel, thread_ts: root.ts, text: 'reply' });
  const waiting = sim.waitFor(() => undefined, { timeoutMs: 20 });
  await expect(waiting).rejects.toThrow(/Ana: root\n {4}.*Baton: reply/);
});

test('a mounted page is served beside the API', async () => {
  sim.mount('/', (_request, response) => response.end('page'));
  expect(await (await fetch(sim.url)).text()).toBe('page');
  expect((await control('state')).status).toBe(200);
});

test('archiving takes the app out, renaming keeps the id', async () => {
  const { ops } = sim.ids.channels;
  await sim.rename({ channel: ops, name: 'ops-old' });
  await sim.archive({ channel: ops });
  const { channel } = await webClient(sim).conversations.info({ channel: ops });
  expect(channel).toMatchObject({ name: 'ops-old', is_archived: true, is_member: false });
  const types = (await sim.state()).connection.queued;
  expect(types).toBeGreaterThanOrEqual(2);
});

test('raw sends what is given and leaves the world alone', async () => {
  await sim.raw({ event: { type: 'message', subtype: 'bot_message', bot_id: sim.ids.bot, channel: ana().channel } });
  const { messages, connection } = await sim.state();
  expect(messages).toEqual([]);
  expect(connection.queued).toBe(1);
});
