import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, readConfig, settingNames } from '../src/config.ts';
import { ConfigError } from '../src/errors.ts';

const bot = 'xoxb-1-bot';
const app = 'xapp-1-app';
const valid = { SLACK_BOT_TOKEN: bot, SLACK_APP_TOKEN: app, OPENAI_API_KEY: 'key' };

/** The mistakes of a configuration, one line each. */
function mistakes(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

test('the smallest configuration gets the documented defaults', () => {
  expect(readConfig(valid)).toEqual({
    slack: { botToken: bot, apiUrl: undefined, timeoutSeconds: 10, transport: { kind: 'socket', appToken: app } },
    operators: [],
    openai: { apiKey: 'key', baseUrl: undefined, model: 'gpt-5.4', api: 'responses', contextTokens: undefined },
    server: { host: '127.0.0.1', port: 3000 },
    data: { directory: resolve('data'), databaseFile: resolve('data/baton.sqlite'), piecesDirectory: undefined },
    limits: {
      runMaxTurns: 30,
      runTimeoutSeconds: 1800,
      modelTimeoutSeconds: 600,
      shutdownTimeoutSeconds: 20,
      workerConcurrency: 8,
      toolResultMaxChars: 40_000,
      excerptMaxChars: 50_000,
      approvalExpirySeconds: 604_800,
    },
    log: { level: 'info' },
  } satisfies Config);
});

const set = (change: Record<string, string | undefined>): Config => readConfig({ ...valid, ...change });

test.each<[string, unknown, unknown]>([
  ['PORT', set({ PORT: '0' }).server.port, 0],
  ['HOST', set({ HOST: '0.0.0.0' }).server.host, '0.0.0.0'],
  ['SLACK_API_URL', set({ SLACK_API_URL: 'http://127.0.0.1:4000/api' }).slack.apiUrl, 'http://127.0.0.1:4000/api/'],
  ['SLACK_API_URL with a slash', set({ SLACK_API_URL: 'http://x/api/' }).slack.apiUrl, 'http://x/api/'],
  ['SLACK_TIMEOUT_SECONDS', set({ SLACK_TIMEOUT_SECONDS: '0.5' }).slack.timeoutSeconds, 0.5],
  ['OPENAI_BASE_URL', set({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1/' }).openai.baseUrl, 'http://127.0.0.1:1/v1'],
  ['OPENAI_MODEL', set({ OPENAI_MODEL: 'local/model' }).openai.model, 'local/model'],
  ['OPENAI_API', set({ OPENAI_API: 'chat' }).openai.api, 'chat'],
  ['MODEL_CONTEXT_TOKENS', set({ MODEL_CONTEXT_TOKENS: '128000' }).openai.contextTokens, 128_000],
  ['DATA_DIR', set({ DATA_DIR: '/srv/baton' }).data.databaseFile, '/srv/baton/baton.sqlite'],
  ['a file as DATABASE_URL', set({ DATABASE_URL: '/srv/x.sqlite' }).data.databaseFile, '/srv/x.sqlite'],
  ['a sqlite: DATABASE_URL', set({ DATABASE_URL: 'sqlite:///srv/x.db' }).data.databaseFile, '/srv/x.db'],
  ['PIECES_DIR', set({ PIECES_DIR: 'p' }).data.piecesDirectory, resolve('p')],
  ['LOG_LEVEL', set({ LOG_LEVEL: 'debug' }).log.level, 'debug'],
  ['an empty value', set({ PORT: '', LOG_LEVEL: ' ' }).server.port, 3000],
])('%s is read', (_name, actual, expected) => {
  expect(actual).toEqual(expected);
});

test('a signing secret alone means HTTP; with both, Socket Mode is taken', () => {
  const http = set({ SLACK_APP_TOKEN: undefined, SLACK_SIGNING_SECRET: 'abc' });
  expect(http.slack.transport).toEqual({ kind: 'http', signingSecret: 'abc' });
  expect(set({ SLACK_SIGNING_SECRET: 'abc' }).slack.transport.kind).toBe('socket');
});

test('a compatible model server may need no key', () => {
  const config = set({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
  expect(config.openai.apiKey).toBeUndefined();
});

test.each([
  ['a port out of range', { PORT: '70000' }, /^PORT must be a whole number from 0 to 65535/],
  ['a port with a unit', { PORT: '3000x' }, /^PORT must be a whole number/],
  ['no turns at all', { RUN_MAX_TURNS: '0' }, /^RUN_MAX_TURNS must be a whole number from 1/],
  ['no time at all', { SLACK_TIMEOUT_SECONDS: '0' }, /^SLACK_TIMEOUT_SECONDS must be a number from 0\.1/],
  ['a number in words', { SLACK_TIMEOUT_SECONDS: '1e1' }, /^SLACK_TIMEOUT_SECONDS must be a number/],
  ['a fraction', { WORKER_CONCURRENCY: '1.5' }, /^WORKER_CONCURRENCY must be a whole number/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, warn, info/],
  ['a base URL without a scheme', { OPENAI_BASE_URL: 'localhost:1234' }, /^OPENAI_BASE_URL is not an http or https/],
  [
    'a quoted base URL',
    { SLACK_API_URL: '"http://x"' },
    /^SLACK_API_URL has quotes around it.*https:\/\/slack\.com\/api/,
  ],
  ['an unknown API', { OPENAI_API: 'other' }, /^OPENAI_API must be one of responses, chat/],
  [
    'PostgreSQL',
    { DATABASE_URL: 'postgres://u:p@h/d' },
    /^DATABASE_URL .*not available in this version yet\. Leave it out/,
  ],
  ['another database', { DATABASE_URL: 'mysql://u:p@h/d' }, /^DATABASE_URL must be the path of a SQLite file/],
  ['a database in memory', { DATABASE_URL: ':memory:' }, /^DATABASE_URL must be the path of a SQLite file/],
  ['no model key', { OPENAI_API_KEY: undefined }, /^OPENAI_API_KEY is missing.*OPENAI_BASE_URL/],
  ['a Slack token as model key', { OPENAI_API_KEY: bot }, /^OPENAI_API_KEY holds a Slack token/],
])('%s is one line with the variable and its fix', (_name, change, line) => {
  expect(mistakes({ ...valid, ...change })).toEqual([expect.stringMatching(line)]);
});

test('CONF-2: all mistakes are reported together, and no value is repeated', () => {
  const environment = {
    SLACK_BOT_TOKEN: 'oops-hunter2-a',
    SLACK_SIGNING_SECRET: ' oops-hunter2-b',
    OPENAI_BASE_URL: 'oops-hunter2-c',
    DATABASE_URL: 'postgres://u:oops-hunter2-d@h/d',
    PORT: 'oops-hunter2-e',
    LOG_LEVEL: 'oops-hunter2-f',
    OPENAI_API: 'oops-hunter2-g',
  };
  const lines = mistakes(environment);
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(environment).sort());
  expect(lines.join('\n')).not.toContain('hunter2');
  expect(mistakes({}).map((line) => line.split(' ')[0])).toEqual([
    'SLACK_BOT_TOKEN',
    'SLACK_APP_TOKEN',
    'OPENAI_API_KEY',
  ]);
});

test('the configuration is frozen at every depth', () => {
  const config = readConfig(valid);
  expect(() => Object.assign(config.limits, { runMaxTurns: 1 })).toThrow(TypeError);
  expect(() => Object.assign(config.slack.transport, { appToken: '' })).toThrow(TypeError);
});

test('.env.example lists every setting once, in the same order, and its defaults are the real ones', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const entries = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(entries.map(([name]) => name)).toEqual(settingNames);
  const defaults = Object.fromEntries(entries.filter(([name]) => !/^SLACK_(?:BOT|APP)|_KEY$/.test(name)));
  expect(readConfig({ ...valid, ...defaults })).toEqual(readConfig(valid));
});

test('the README lists every setting', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(settingNames.filter((name) => !new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm').test(readme))).toEqual([]);
});
