import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultSettings } from '../../src/core/space.ts';
import { writeSettings } from '../support/space-settings.ts';
import { startBaton } from './demo/baton-process.ts';
import { readManifest } from './demo/manifest.ts';
import { demoModel } from './demo/model-settings.ts';
import { demoWorkspace } from './demo/workspace.ts';
import { buildPage } from './page/page.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const repository = new URL('../../', import.meta.url);
const defaultPort = 4114;

const { offers, grants } = await readManifest(new URL('manifest.yml', repository));
const simulator = await startOnFreePort();
// A folder for each port, so that a demo that still runs keeps its own.
const folder = fileURLToPath(new URL(`.demo/${new URL(simulator.url).port}`, repository));
const logFile = join(folder, 'baton.log');
const model = await demoModel(process.env);
simulator.mount('/', await buildPage(offers, simulator.ids.users.ana));

// The workspace lives in memory and ends with the demo, so sessions of an earlier one would point into nothing.
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const baton = startBaton({
  main: new URL('src/main.ts', repository),
  environment: {
    ...withoutSlack(process.env),
    ...model.environment,
    ...simulator.environment,
    DATA_DIR: folder,
    PORT: '0',
  },
  logFile,
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  await baton.stop();
  await Promise.all([model.stop(), simulator.stop()]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
void baton.ended.then(async (code) => {
  if (stopping) return;
  process.stderr.write(`Baton ended (${code ?? 'by a signal'}). The end of its log:\n${await logTail()}\n`);
  await stop(1);
});

try {
  await simulator.waitFor((state) => state.connection.sockets > 0, { timeoutMs: 60_000 });
} catch {
  process.stderr.write(`Baton has not connected within a minute. The end of its log:\n${await logTail()}\n`);
  await stop(1);
}
// Off by default; a newcomer should see it.
writeSettings(folder, simulator.ids.channels.general, { ...defaultSettings, tools: ['SpinOffTask'] });
process.stdout.write(
  `\n  Baton demo: ${simulator.url}\n\n  Model: ${model.description}\n  Data:  ${folder}\n  Ctrl-C ends it.\n\n`,
);

async function startOnFreePort(): Promise<Simulator> {
  const port = Number(process.env.DEMO_PORT ?? defaultPort);
  const world = { ...demoWorkspace, ...grants };
  try {
    return await startSimulator({ port, world });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    process.stdout.write(`Port ${port} is taken, so the demo uses a free one.\n`);
    return startSimulator({ world });
  }
}

/** The demo talks to its own workspace only, whatever the shell is set up for. */
function withoutSlack(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('SLACK_') && name !== 'DATABASE_URL'),
  );
}

async function logTail(): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  return log.trimEnd().split('\n').slice(-10).join('\n');
}
