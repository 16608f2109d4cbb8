import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config.ts';

const bot = 'xoxb-111-very-secret-bot';
const app = 'xapp-1-very-secret-app';
const model = { OPENAI_API_KEY: 'very-secret-key' };

/** What the operator reads when the start is refused. */
function screen(environment: Record<string, string>): string {
  try {
    readConfig({ ...model, ...environment });
  } catch (error) {
    return String((error as Error).message);
  }
  throw new Error('The configuration was accepted.');
}

/** The one line that names a variable. */
const line = (text: string, name: string): string | undefined =>
  text.split('\n').find((each) => each.trim().startsWith(`${name} `));

describe('K01: a wrong token ends the start with its variable, what was expected, and without the token', () => {
  test('swapped tokens are recognised as each other', () => {
    const text = screen({ SLACK_BOT_TOKEN: app, SLACK_APP_TOKEN: bot });
    expect(line(text, 'SLACK_BOT_TOKEN')).toMatch(/xapp-… token, which belongs in SLACK_APP_TOKEN.*xoxb-…/);
    expect(line(text, 'SLACK_APP_TOKEN')).toMatch(/xoxb-… token, which belongs in SLACK_BOT_TOKEN.*xapp-…/);
    expect(text).not.toContain('very-secret');
  });

  test('missing tokens are named with what to set', () => {
    expect(line(screen({ SLACK_APP_TOKEN: app }), 'SLACK_BOT_TOKEN')).toMatch(
      /is missing.*xoxb-….*OAuth & Permissions/,
    );
    expect(line(screen({ SLACK_BOT_TOKEN: bot }), 'SLACK_APP_TOKEN')).toMatch(
      /is missing.*xapp-….*SLACK_SIGNING_SECRET/,
    );
    expect(line(screen({ SLACK_BOT_TOKEN: bot, SLACK_APP_TOKEN: '' }), 'SLACK_APP_TOKEN')).toMatch(/is missing/);
  });

  test.each(['xoxb-…', 'xoxb-\u201cyours\u201d', 'xoxb-\u0430bc'])(
    'the placeholder %s is refused with words',
    (placeholder) => {
      const text = screen({ SLACK_BOT_TOKEN: placeholder, SLACK_APP_TOKEN: placeholder.replace('xoxb', 'xapp') });
      expect(line(text, 'SLACK_BOT_TOKEN')).toMatch(/a character that no token has \(is it a placeholder\?\).*xoxb-…/);
      expect(line(text, 'SLACK_APP_TOKEN')).toMatch(/a character that no token has/);
    },
  );

  const wrappings: readonly [string, (token: string) => string, RegExp][] = [
    ['double quotes', (token) => `"${token}"`, /quotes around it/],
    ['single quotes', (token) => `'${token}'`, /quotes around it/],
    ['a space before it', (token) => ` ${token}`, /space or line break around it/],
    ['a line break after it', (token) => `${token}\n`, /space or line break around it/],
    ['a Windows line end', (token) => `${token}\r`, /space or line break around it/],
  ];
  for (const [name, wrap, expected] of wrappings) {
    test(`${name} is named, on either token`, () => {
      const text = screen({ SLACK_BOT_TOKEN: wrap(bot), SLACK_APP_TOKEN: wrap(app) });
      expect(line(text, 'SLACK_BOT_TOKEN')).toMatch(expected);
      expect(line(text, 'SLACK_BOT_TOKEN')).toContain('xoxb-…');
      expect(line(text, 'SLACK_APP_TOKEN')).toMatch(expected);
      expect(line(text, 'SLACK_APP_TOKEN')).toContain('xapp-…');
      expect(text).not.toContain('very-secret');
    });
  }

  test('swapped and quoted: both are said', () => {
    const text = screen({ SLACK_BOT_TOKEN: `"${app}"`, SLACK_APP_TOKEN: app });
    expect(line(text, 'SLACK_BOT_TOKEN')).toMatch(/quotes around it, and holds an xapp-… token/);
  });

  test.each([
    ['a user token', 'xoxp-very-secret', /does not begin with xoxb-/],
    ['a bare prefix', 'xoxb-', /holds nothing after xoxb-/],
    ['two tokens in one', `${bot} ${bot}`, /space or line break inside/],
  ])('%s is refused', (_name, token, expected) => {
    const text = screen({ SLACK_BOT_TOKEN: token, SLACK_APP_TOKEN: app });
    expect(line(text, 'SLACK_BOT_TOKEN')).toMatch(expected);
    expect(text).not.toContain('very-secret');
  });
});

/** What `npm start` prints and how it ends, with nothing but these settings. */
async function start(
  environment: Record<string, string>,
  envFile = '',
): Promise<{ readonly code: unknown; readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'k01-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), envFile);
  const file = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;
  const args = ['--require', file('scripts/before-start.cjs'), file('src/main.ts')];
  const env = { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, ...model, ...environment };
  const ended = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (error: unknown) => error,
  );
  const { code, stdout, stderr } = ended as { code?: unknown; stdout: string; stderr: string };
  return { code, output: `${stdout}${stderr}` };
}

test('K01: a real start with swapped tokens ends at once, with one screen, a code and no secret', async () => {
  const { code, output } = await start({ SLACK_BOT_TOKEN: app, SLACK_APP_TOKEN: bot, PORT: 'x' });
  expect(code).toBe(1);
  for (const name of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'PORT']) expect(line(output, name)).toBeDefined();
  expect(output.trim().split('\n').length).toBeLessThan(10);
  expect(output).not.toContain('very-secret');
});

test('K01: tokens of a .env file are checked too, and the environment wins over it', async () => {
  const { code, output } = await start(
    { OPENAI_MODEL: 'm' },
    `SLACK_BOT_TOKEN=${app}\nOPENAI_MODEL=" m"\nSLACK_APP_TOKEN=${app}\n`,
  );
  expect(code).toBe(1);
  expect(line(output, 'SLACK_BOT_TOKEN')).toMatch(/xapp-… token/);
  expect(line(output, 'OPENAI_MODEL')).toBeUndefined();
});
