import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startSocketApp } from './bolt-apps.ts';
import type { Json } from './shapes.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { until, webClient } from './test-client.ts';

let sim: Simulator;
let started: StartedApp;
let bodies: Json[];

beforeEach(async () => {
  sim = await startSimulator();
  bodies = [];
  started = await startSocketApp(sim, (app) => {
    app.use(async ({ body, next }) => {
      bodies.push(body as unknown as Json);
      await next();
    });
  });
});
afterEach(async () => {
  await started.stop();
  await sim.stop();
});

const eventOf = (body: Json) => body.event as Json;
const heard = (type: string, count = 1) =>
  until(() => {
    const found = bodies.filter((body) => eventOf(body).type === type);
    return found.length >= count && found;
  });
const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });

test('a mention comes as message and as app_mention with its own event id', async () => {
  const { ts } = await sim.say({
    ...ana(),
    text: `<@${sim.ids.botUser}> a &amp; b in <#C01OPS00000|ops> :wave: <!here>`,
  });
  const [message] = await heard('message');
  const [mention] = await heard('app_mention');
  expect(message?.event_id).not.toBe(mention?.event_id);
  expect(message).toMatchObject({
    type: 'event_callback',
    team_id: sim.ids.team,
    context_team_id: sim.ids.team,
    api_app_id: sim.ids.app,
    is_ext_shared_channel: false,
    authorizations: [{ team_id: sim.ids.team, user_id: sim.ids.botUser, is_bot: true }],
  });
  const common = { user: sim.ids.users.ana, channel: sim.ids.channels.general, ts, event_ts: ts, team: sim.ids.team };
  expect(message?.event).toMatchObject({ ...common, channel_type: 'channel', user_team: sim.ids.team });
  expect(mention?.event).toMatchObject(common);
  expect(mention?.event).not.toHaveProperty('channel_type');
  const [block] = eventOf(message as Json).blocks as { elements: { elements: Json[] }[] }[];
  expect(block?.elements[0]?.elements).toEqual([
    { type: 'user', user_id: sim.ids.botUser },
    { type: 'text', text: ' a & b in ' },
    { type: 'channel', channel_id: 'C01OPS00000' },
    { type: 'text', text: ' ' },
    { type: 'emoji', name: 'wave' },
    { type: 'text', text: ' ' },
    { type: 'broadcast', range: 'here' },
  ]);
});

test('a reply names its thread and the root’s author; a direct message has no app_mention', async () => {
  const root = await sim.say({ ...ana(), text: 'root' });
  await sim.say({ ...ana(), user: sim.ids.users.ben, text: 'reply', thread_ts: root.ts });
  await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ana, text: `<@${sim.ids.botUser}> hi` });
  const events = (await heard('message', 3)).map(eventOf);
  expect(events[0]).not.toHaveProperty('thread_ts');
  expect(events[1]).toMatchObject({ thread_ts: root.ts, parent_user_id: sim.ids.users.ana });
  expect(events[2]).toMatchObject({ channel_type: 'im' });
  expect(bodies.some((body) => eventOf(body).type === 'app_mention')).toBe(false);
});

test('a broadcast reply carries its root, a file its address', async () => {
  const root = await sim.say({ ...ana(), text: 'root' });
  await sim.say({ ...ana(), text: 'loud', thread_ts: root.ts, subtype: 'thread_broadcast' });
  await sim.say({ ...ana(), files: [{ name: 'a.txt', content: 'hello' }] });
  const [, loud, file] = (await heard('message', 3)).map(eventOf);
  expect(loud).toMatchObject({ subtype: 'thread_broadcast', root: { ts: root.ts, text: 'root' } });
  expect(file).toMatchObject({ subtype: 'file_share', files: [{ name: 'a.txt', size: 5 }] });
  const [{ url_private: url }] = (file as { files: [{ url_private: string }] }).files;
  const read = async (headers: Record<string, string>) => (await fetch(url, { headers })).text();
  expect(await read({ authorization: `Bearer ${sim.tokens.bot}` })).toBe('hello');
  expect(await read({})).toContain('<!DOCTYPE html>');
});

test('an edit shows both texts and mentions again, a deletion names the message', async () => {
  const { ts } = await sim.say({ ...ana(), text: `<@${sim.ids.botUser}> on` });
  await sim.edit({ channel: sim.ids.channels.general, ts, text: `<@${sim.ids.botUser}> one` });
  await sim.remove({ channel: sim.ids.channels.general, ts });
  const [, changed, deleted] = (await heard('message', 3)).map(eventOf);
  expect(changed).toMatchObject({
    subtype: 'message_changed',
    hidden: true,
    message: { ts, text: `<@${sim.ids.botUser}> one`, edited: { user: sim.ids.users.ana } },
    previous_message: { text: `<@${sim.ids.botUser}> on` },
  });
  expect(deleted).toMatchObject({ subtype: 'message_deleted', deleted_ts: ts, hidden: true });
  const mentions = await heard('app_mention', 2);
  expect(mentions[1]?.event).toMatchObject({ ts, edited: { user: sim.ids.users.ana } });
});

test('a deleted root with replies becomes a placeholder', async () => {
  const root = await sim.say({ ...ana(), text: 'root' });
  await sim.say({ ...ana(), text: 'reply', thread_ts: root.ts });
  await sim.remove({ channel: sim.ids.channels.general, ts: root.ts });
  const [, , event] = (await heard('message', 3)).map(eventOf);
  expect(event).toMatchObject({ subtype: 'message_changed', message: { subtype: 'tombstone', ts: root.ts } });
});

test('own posts and updates come back as events', async () => {
  const client = webClient(sim);
  const channel = sim.ids.channels.general;
  const { ts = '' } = await client.chat.postMessage({ channel, text: 'mine' });
  await client.chat.update({ channel, ts, text: 'mine too' });
  const sent = (await sim.deliveries()).map(({ body }) => eventOf(body));
  const [posted, changed] = sent.filter(({ type }) => type === 'message');
  expect(posted).toMatchObject({ bot_id: sim.ids.bot, app_id: sim.ids.app, user: sim.ids.botUser, ts });
  expect(posted).not.toHaveProperty('subtype');
  expect(changed).toMatchObject({ subtype: 'message_changed', hidden: true, message: { ts, bot_id: sim.ids.bot } });
});

test('where the bot is no member it hears nothing; invited, it does', async () => {
  const channel = sim.ids.channels.outside;
  await sim.say({ user: sim.ids.users.ana, channel, text: 'secret' });
  await sim.invite({ channel, user: sim.ids.botUser });
  await sim.say({ user: sim.ids.users.ana, channel, text: 'welcome' });
  await until(() => bodies.some((body) => eventOf(body).text === 'welcome'));
  expect(bodies.some((body) => eventOf(body).text === 'secret')).toBe(false);
  expect((await heard('member_joined_channel'))[0]?.event).toMatchObject({ user: sim.ids.botUser, channel });
});

test('only what the app subscribed to comes', async () => {
  const world = { subscriptions: ['app_mention'] };
  const other = await startSimulator({ world });
  await other.say({
    user: other.ids.users.ana,
    channel: other.ids.channels.general,
    text: `<@${other.ids.botUser}> hi`,
  });
  expect((await other.state()).connection.queued).toBe(1);
  await other.stop();
});

test('Slack’s own Stop is there only while the session is processing', async () => {
  const { ts } = await sim.say({ ...ana(), text: 'go' });
  const thread = { ...ana(), thread_ts: ts };
  await expect(sim.stopSession(thread)).rejects.toThrow('no Stop button');
  const { agents } = webClient(sim);
  await agents.sessions.setStatus({ channel_id: thread.channel, thread_ts: ts, status: 'processing' });
  await sim.stopSession(thread);
  expect((await heard('agent_session_stopped'))[0]?.event).toMatchObject({ thread_ts: ts, streaming_message_ts: [] });
});

test('a workflow’s message has no user, and mentions the bot all the same', async () => {
  await sim.postAsBot({ channel: sim.ids.channels.general, text: `<@${sim.ids.botUser}> nightly report` });
  const [event] = (await heard('app_mention')).map(eventOf);
  expect(event).toMatchObject({ subtype: 'bot_message', username: 'Workflow', bot_id: 'B01OTHERBOT' });
  expect(event).not.toHaveProperty('user');
});
