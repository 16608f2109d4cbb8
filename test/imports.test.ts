import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findViolations } from '../scripts/imports/find-violations.ts';

const run = promisify(execFile);
const script = new URL('../scripts/check-imports.ts', import.meta.url).pathname;

/** Small enough to read, and clean: each case plants one breach in it. */
const clean: Readonly<Record<string, string>> = {
  'src/errors.ts': 'export class BugError extends Error {}\n',
  'src/core/session.ts': `import { z } from 'zod';\nimport { BugError } from '../errors.ts';\nexport const s = [z, BugError];\n`,
  'src/ports/store.ts': `import type { s } from '../core/session.ts';\nexport type S = typeof s;\n`,
  'src/flows/stop.ts': `import type { S } from '../ports/store.ts';\nexport const stop = (s: S): S => s;\n`,
  'src/slack/inbox.ts': `import { App } from '@slack/bolt';\nimport { stop } from '../flows/stop.ts';\nexport const i = [App, stop];\n`,
  'src/config.ts': `export const read = (env: object = process.env): object => env;\n`,
  'src/main.ts': `import { start } from './app.ts';\nimport { read } from './config.ts';\nstart(read());\n`,
  'src/app.ts': `import { i } from './slack/inbox.ts';\nexport const start = (env: object): unknown[] => [env, i];\n`,
  'test/app.test.ts': `import { start } from '../src/app.ts';\nstart(process.env);\n`,
};

const messages = (planted: Readonly<Record<string, string>>): readonly string[] =>
  findViolations(new Map(Object.entries({ ...clean, ...planted }))).map(
    (each) => `${each.path}:${each.line} ${each.message}`,
  );

test('the clean tree has no violations', () => {
  expect(messages({})).toEqual([]);
});

test.each<[string, string, string, RegExp]>([
  ['core imports a flow', 'src/core/run.ts', `import '../flows/stop.ts'`, /core may not import flows/],
  [
    'core imports a type of a port',
    'src/core/run.ts',
    `import type { S } from '../ports/store.ts'`,
    /core may not import ports/,
  ],
  [
    'core uses a Node module',
    'src/core/run.ts',
    `\nimport { join } from 'node:path'`,
    /run\.ts:2 .*core may not use Node modules/,
  ],
  ['core uses a bare Node module', 'src/core/run.ts', `import fs from 'fs'`, /core may not use this package/],
  ['core uses a package', 'src/core/run.ts', `import { pino } from 'pino'`, /core may not use this package/],
  ['core reads the clock', 'src/core/run.ts', 'export const now = Date.now()', /core is pure/],
  ['core makes a date of now', 'src/core/run.ts', 'export const now = new Date()', /core is pure/],
  ['core throws dice', 'src/core/run.ts', 'export const id = crypto.randomUUID()', /core is pure/],
  ['core writes a log', 'src/core/run.ts', `import '../log.ts'`, /core may not import log/],
  ['a tool uses Node', 'src/tools/read-file.ts', `import fs from 'node:fs'`, /tools may not use Node modules/],
  ['a tool imports the agent', 'src/tools/read-file.ts', `import '../agent/turn.ts'`, /tools may not import agent/],
  [
    'the agent imports a flow',
    'src/agent/turn.ts',
    `export { stop } from '../flows/stop.ts'`,
    /agent may not import flows/,
  ],
  [
    'the agent re-exports a flow',
    'src/agent/turn.ts',
    `export * from '../flows/stop.ts'`,
    /agent may not import flows/,
  ],
  ['a flow imports an adapter', 'src/flows/x.ts', `import '../db/connect.ts'`, /flows may not import db/],
  ['a flow loads an adapter lazily', 'src/flows/x.ts', `await import('../db/connect.ts')`, /flows may not import db/],
  [
    'a flow takes a type from an adapter',
    'src/flows/x.ts',
    `type C = import('../db/connect.ts').C`,
    /flows may not import db/,
  ],
  ['a flow imports what it computes', 'src/flows/x.ts', `await import('../db/' + name)`, /cannot be checked/],
  ['a flow uses an SDK', 'src/flows/x.ts', `import OpenAI from 'openai'`, /flows may not use this package/],
  ['an adapter imports another', 'src/openai/model.ts', `import '../db/connect.ts'`, /openai may not import db/],
  ['an adapter uses the SDK of another', 'src/jobs/worker.ts', `import { Kysely } from 'kysely'`, /jobs may not use/],
  [
    'the store uses a part of the Slack SDK',
    'src/db/x.ts',
    `import '@slack/types/y.js'`,
    /db may not use this package/,
  ],
  [
    'a driver outside db',
    'src/slack/x.ts',
    `import type { D } from 'better-sqlite3'`,
    /slack may not use this package/,
  ],
  [
    'a package that begins like an allowed one',
    'src/core/run.ts',
    `import 'zod-extra'`,
    /core may not use this package/,
  ],
  ['main imports a flow', 'src/main.ts', `import './flows/stop.ts'`, /main may not import flows/],
  ['src imports a test', 'src/app.ts', `import '../test/app.test.ts'`, /test\/app\.test\.ts, which is outside src/],
  ['src imports a script', 'src/slack/x.ts', `import '../../scripts/x.ts'`, /outside src/],
  ['src uses require', 'src/db/x.ts', `require('../app.ts')`, /uses require/],
  ['src makes itself a require', 'src/db/x.ts', `import { createRequire as r } from 'node:module'`, /uses require/],
  ['main reads the environment', 'src/main.ts', 'export const p = process.env.PORT', /only src\/config\.ts may/],
  ['a flow reads the environment', 'src/flows/x.ts', 'export const p = process.env.PORT', /reads process\.env/],
  ['a flow reads it by index', 'src/flows/x.ts', `export const p = process['env']`, /reads process\.env/],
  [
    'an adapter reads it from the global',
    'src/db/x.ts',
    'export const p = globalThis.process.env',
    /reads process\.env/,
  ],
  ['an adapter takes it apart', 'src/db/x.ts', 'const { env } = process; export { env as e }', /reads process\.env/],
  [
    'an adapter imports it',
    'src/db/x.ts',
    `import { env } from 'node:process'; export { env as e }`,
    /reads process\.env/,
  ],
  ['a default export', 'src/core/run.ts', 'export default 1', /default export/],
  ['a default export by name', 'test/x.ts', 'const a = 1; export { a as default }', /default export/],
  ['a new area', 'src/extra/x.ts', 'export const a = 1', /extra, which has no rule/],
  [
    'an area named like a property of objects',
    'src/constructor/x.ts',
    'export const a = 1',
    /constructor, which has no rule/,
  ],
  ['a file of 301 lines', 'test/long.test.ts', 'export {};\n'.repeat(301), /has 301 lines/],
])('%s is refused', (_name, path, text, expected) => {
  expect(messages({ [path]: text })).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
});

test('a file of 300 lines passes', () => {
  expect(messages({ 'test/long.test.ts': 'export {};\n'.repeat(300) })).toEqual([]);
});

test('a cycle is named with its path, type imports included', () => {
  const planted = {
    'src/core/a.ts': `import type { B } from './b.ts';\nexport type A = B;\n`,
    'src/core/b.ts': `export type { C as B } from './c.ts';\n`,
    'src/core/c.ts': `import type { A } from './a.ts';\nexport type C = A[];\n`,
  };
  expect(messages(planted)).toEqual([
    'src/core/a.ts:1 is in a cycle: src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts.',
  ]);
});

test('the script ends with 1 on a planted violation in a real folder, and with 0 without it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  await expect(run(process.execPath, [script, root])).rejects.toMatchObject({ code: 1 });
  for (const [path, text] of Object.entries(clean)) write(path, text);
  expect((await run(process.execPath, [script, root])).stdout).toContain(`${Object.keys(clean).length} files`);
  write('src/core/planted.tsx', `import '../slack/inbox.ts';\n`);
  await expect(run(process.execPath, [script, root])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('src/core/planted.tsx:1 imports src/slack/inbox.ts: core may not import slack.'),
  });
});
