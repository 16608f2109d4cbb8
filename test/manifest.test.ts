import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { needs } from '../src/slack/needs.ts';
import { type Manifest, manifestSchema } from './setup/manifest-schema.ts';
import {
  scopesOfAgents,
  scopesOfCommands,
  scopesOfDownloads,
  scopesOfEvents,
  scopesOfMethods,
} from './setup/slack-scopes.ts';
import { readSlackSources, usageOf } from './setup/slack-usage.ts';

const source = readFileSync(new URL('../manifest.yml', import.meta.url), 'utf8');
const manifest: Manifest = manifestSchema.parse(parse(source));
const known: ReadonlySet<string> = new Set(needs.scopes);

describe('CONF-3: manifest.yml equals what the code needs', () => {
  test('scopes', () => expect(manifest.oauth_config.scopes.bot).toEqual(needs.scopes));
  test('events', () => expect(manifest.settings.event_subscriptions.bot_events).toEqual(needs.events));
  test('commands', () =>
    expect(manifest.features.slash_commands.map(({ command }) => command)).toEqual(needs.commands));
  test('shortcuts', () =>
    expect((manifest.features.shortcuts ?? []).map((shortcut) => shortcut.callback_id)).toEqual(needs.shortcuts));
});

test('the manifest is valid as it stands and in the HTTP form that its comments describe', () => {
  const address = 'https://baton.example.com/slack/events';
  expect(source).toContain(`request_url: ${address}`);
  const http = structuredClone(manifest);
  http.settings.socket_mode_enabled = false;
  http.settings.event_subscriptions.request_url = address;
  http.settings.interactivity.request_url = address;
  for (const command of http.features.slash_commands) command.url = address;
  expect(manifestSchema.safeParse(http).error).toBeUndefined();
});

test('every list of needs is sorted and without repetition', () => {
  for (const list of Object.values(needs)) expect(list).toEqual([...new Set(list)].sort());
});

describe('the scopes follow from what is used', () => {
  const usage = usageOf(readSlackSources());
  const required = [
    ...scopesOfAgents,
    ...scopesOfCommands,
    ...(readSlackSources().some((text) => text.includes('url_private_download')) ? scopesOfDownloads : []),
    ...needs.events.flatMap((event) => scopesOfEvents[event] ?? [`unknown event ${event}`]),
    ...usage.methods.flatMap((method) => scopesOfMethods[method] ?? [`unknown method ${method}`]),
  ];

  test('each event and each method that src/slack calls has its scopes', () => {
    expect(required.filter((scope) => !known.has(scope))).toEqual([]);
  });

  test('no scope is asked for without a use', () => {
    expect(needs.scopes.filter((scope) => !required.includes(scope))).toEqual([]);
  });

  test('each event, command and shortcut that src/slack listens to is subscribed', () => {
    const listed: ReadonlySet<string> = new Set([...needs.events, ...needs.commands, ...needs.shortcuts]);
    const heard = [...usage.events, ...usage.commands, ...usage.shortcuts].filter((name) => name !== 'message');
    expect(heard.filter((name) => !listed.has(name))).toEqual([]);
  });
});

test('each subscribed event, command and shortcut has a listener', () => {
  const code = readSlackSources()
    .filter((source) => !source.includes('export const needs'))
    .join('\n');
  const names = [...needs.events, ...needs.commands, ...needs.shortcuts].map((name) =>
    name.replace(/^message\..*/, 'message'),
  );
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('the reader of src/slack sees calls and registrations in every form that is used', () => {
  const text = `await client.chat.postMessage({}); web.apiCall('agents.sessions.setStatus', {}); client.assistant.threads.setStatus({})
    app.event('app_mention', f); app.command(\n'/handoff', f); app.shortcut("pick", f); chat.split(x)`;
  expect(usageOf([text])).toEqual({
    methods: ['agents.sessions.setStatus', 'assistant.threads.setStatus', 'chat.postMessage'],
    events: ['app_mention'],
    commands: ['/handoff'],
    shortcuts: ['pick'],
  });
});
