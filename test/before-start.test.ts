import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const guard = new URL('../scripts/before-start.cjs', import.meta.url).pathname;

/** Starts a program behind the guard on a Node that says it is `version`; gives what it printed. */
async function start(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'before-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pretend = join(folder, 'pretend.cjs');
  const change = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  writeFileSync(pretend, `${change} Object.defineProperty(process, 'version', { value: 'v${version}' });`);
  const args = ['--require', pretend, '--require', guard, '-e', 'console.log("started")'];
  return (await run(process.execPath, args, { cwd: folder })).stdout;
}

test.each(['18.20.0', '20.20.2', '22.17.1'])('CONF-2: Node %s gets one clear line and no start', async (version) => {
  await expect(start(version)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^Baton needs Node 22\\.18 or newer; this is v${version}\\.[^\\n]+\\n$`)),
  });
});

test.each(['22.18.0', '23.0.0', '24.21.0', '26.0.0'])('Node %s starts', async (version) => {
  expect(await start(version)).toBe('started\n');
});
