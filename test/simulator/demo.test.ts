import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bot, defaultChannels, defaultUsers } from './seed.ts';
import type { Message } from './shapes.ts';
import type { WorldState } from './state.ts';

const { OPENAI_API_KEY: _key, ...environment } = process.env;
const demo = spawn(process.execPath, [fileURLToPath(new URL('demo.ts', import.meta.url))], {
  env: { ...environment, DEMO_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'exit');
let url = '';
let folder = '';

beforeAll(async () => {
  for await (const line of createInterface(demo.stdout)) {
    url = /Baton demo: (\S+)/.exec(line)?.[1] ?? url;
    folder = /Data: +(\S.*)$/.exec(line)?.[1] ?? folder;
    if (line.includes('Ctrl-C')) break;
  }
}, 60_000);

afterAll(async () => {
  demo.kill('SIGINT');
  const [code] = await ended;
  await rm(folder, { recursive: true, force: true });
  expect(code).toBe(0);
}, 60_000);

const place = { user: defaultUsers.ana, channel: defaultChannels.general };

async function control(verb: string, input: Readonly<Record<string, unknown>>): Promise<{ readonly ts: string }> {
  const answer = await fetch(`${url}/_control/${verb}`, {
    method: 'POST',
    body: JSON.stringify({ ...place, ...input }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { readonly ts: string };
}

/** The first message of Baton that fits, as soon as there is one. */
function posted(fits: (message: Message) => boolean): Promise<Message> {
  return vi.waitFor(
    async () => {
      const state = (await (await fetch(`${url}/_control/state`)).json()) as WorldState;
      const found = state.messages.find((message) => message.user === bot.user && fits(message));
      if (!found)
        throw new Error(state.messages.map(({ ts, thread_ts, text }) => `${thread_ts ?? ''} ${ts} ${text}`).join('\n'));
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
}

const saysIn = (thread: string, words: RegExp) => (message: Message) =>
  message.thread_ts === thread && words.test(JSON.stringify([message.text, message.blocks ?? []]));

test('what the page suggests works: ask, decide, hand off, continue', async () => {
  expect(await (await fetch(url)).text()).toContain('<div id="root">');

  const { ts: thread } = await control('say', { text: `<@${bot.user}> what options do we have for the release?` });
  await posted(saysIn(thread, /Option A/));
  await control('say', { text: 'take B', thread_ts: thread });
  await posted(saysIn(thread, /Decided: .*B.*in two steps/));

  await control('command', { command: '/handoff', text: 'tests' });
  await posted(saysIn(thread, /## Goal.*Work on tests first/));
  await posted(saysIn(thread, /New session started with handoff context/));

  const root = await posted((message) => message.thread_ts === undefined && /^\*?Handoff: /.test(message.text));
  const seed = await posted(saysIn(root.ts, /"Continue"/));
  const action = /"action_id":"(continue[^"]*)"/.exec(JSON.stringify(seed.blocks))?.[1];
  await control('click', { ts: seed.ts, action_id: action });
  await posted(saysIn(root.ts, /Taking up where the document ends.*Work on tests first/));
}, 90_000);

test('a topic for another channel: a card, Approve, and a thread there (SPIN-6)', async () => {
  const { ts: thread } = await control('say', { text: `<@${bot.user}> ask #ops about the disk alert separately` });
  const card = await posted(saysIn(thread, /"approve"/));
  await control('click', { ts: card.ts, action_id: 'approve' });
  await posted(saysIn(thread, /Opened: /));
  const root = await posted(({ channel }) => channel === defaultChannels.ops);
  await posted(saysIn(root.ts, /I take this up here, on its own: .*the disk alert/));
  await posted(saysIn(thread, /It goes on there by itself/));
}, 90_000);
