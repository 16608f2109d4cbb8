import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const logModule = new URL('../src/log.ts', import.meta.url).href;

/** Writes lines, one per turn of the event loop, once it is told to, and exits as `npm start` does. */
const program = `
import { createLogger } from ${JSON.stringify(logModule)};
import { setImmediate } from 'node:timers/promises';
const log = createLogger({ level: 'info' });
createLogger({ level: 'info' });
for await (const _ of process.stdin) {}
for (let n = 0; n < 200; n++) {
  log.info({ n, filler: 'x'.repeat(1000) }, 'line');
  await setImmediate();
}
process.stderr.write('done', () => process.exit(0));
`;

test('when nobody reads standard output any more, the process lives, and ends when it is through', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  const said = text(child.stderr);
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end('go');
  const [code] = await once(child, 'exit');
  expect(await said).toBe('done');
  expect(code).toBe(0);
});

test('what is read is whole lines, and none is lost at the exit', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  child.stdin.end('go');
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});
