import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, ServiceError } from '../../src/errors.ts';
import { createLogger } from '../../src/log.ts';
import { createSlackApp, type SlackApp } from '../../src/slack/app.ts';
import { needs } from '../../src/slack/needs.ts';
import type { SlackSettings } from '../../src/slack/settings.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { openTestStore, type TestStore } from '../support/store.ts';
import { noteFlows, realSystem, settingsFor, startBatonsSlack, transports } from './slack-setup.ts';

let sim: Simulator;
let db: TestStore;
let slack: SlackApp | undefined;

beforeEach(async () => {
  db = await openTestStore();
  slack = undefined;
});

afterEach(async () => {
  await slack?.stop();
  await db.close();
  await sim.stop();
});

async function create(change: Partial<SlackSettings> = {}, port = 0): Promise<SlackApp> {
  slack = await createSlackApp({
    config: { slack: { ...settingsFor(sim, 'socket'), ...change }, server: { host: '127.0.0.1', port } },
    store: db.store,
    system: realSystem,
    log: createLogger({ level: 'silent' }),
    onFatal: (error) => {
      throw error;
    },
  });
  return slack;
}

test('the start learns who Baton is', async () => {
  sim = await startBatonsSlack();
  const { identity } = await create();
  expect(identity).toMatchObject({ teamId: sim.ids.team, botUserId: sim.ids.botUser, botId: sim.ids.bot });
});

describe('a bot token that Slack refuses (CONF-2)', () => {
  test.each([
    ['invalid_auth', /SLACK_BOT_TOKEN.*OAuth & Permissions/],
    ['token_revoked', /SLACK_BOT_TOKEN was revoked.*Reinstall/],
    ['account_inactive', /removed from the workspace.*Reinstall/],
    ['some_new_error', /SLACK_BOT_TOKEN \(some_new_error\)/],
  ])('%s', async (error, words) => {
    sim = await startBatonsSlack();
    await sim.fault({ method: 'auth.test', kind: 'error', error });
    const failure = await create().catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure).toMatchObject({ message: expect.stringMatching(words) });
    expect(String(failure)).not.toContain(sim.tokens.bot);
  });
});

test('each missing scope is named, and what to do', async () => {
  sim = await startBatonsSlack({
    world: { scopes: needs.scopes.filter((scope) => !/chat:write|commands/.test(scope)) },
  });
  await expect(create()).rejects.toThrow(/chat:write\n {2}commands\n.*reinstall/s);
  await expect(create()).rejects.toBeInstanceOf(ConfigError);
});

test('a Slack that does not answer is no mistake in the settings', async () => {
  sim = await startBatonsSlack();
  await sim.fault({ method: 'auth.test', kind: 'hang', times: 9 });
  await expect(create()).rejects.toBeInstanceOf(ServiceError);
});

test('an app token that Slack refuses ends the start, with words', async () => {
  sim = await startBatonsSlack();
  const app = await create({ transport: { kind: 'socket', appToken: 'xapp-1-A0-wrong' } });
  const failure = await app.start(noteFlows(db.store), []).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(ConfigError);
  expect(failure).toMatchObject({ message: expect.stringMatching(/SLACK_APP_TOKEN.*connections:write/) });
});

test.each(transports)('over %s, a port that is taken is a mistake in the settings', async (transport) => {
  sim = await startBatonsSlack();
  const taken = Number(new URL(sim.url).port);
  const app = await create(settingsFor(sim, transport), taken);
  const failure = await app.start(noteFlows(db.store), []).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(ConfigError);
  expect(failure).toMatchObject({ message: expect.stringMatching(new RegExp(`PORT ${taken} is taken`)) });
});

test('a socket that does not open ends the start with what to check', async () => {
  sim = await startBatonsSlack();
  const app = await create();
  await sim.socket({ action: 'refuse_new' });
  await expect(app.start(noteFlows(db.store), [])).rejects.toThrow(/No socket to Slack.*Check the network/);
});
