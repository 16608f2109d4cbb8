import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('../../scripts/before-start.cjs', import.meta.url));
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Baton as `npm start` runs it. */
export interface BatonProcess {
  readonly pid: number | undefined;
  readonly exited: Promise<Exit>;
  /** Standard output and error so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM, and waits. */
  stop(): Promise<Exit>;
  /** SIGKILL, and waits. */
  kill(): Promise<Exit>;
}

/** `environment` is all that it gets beside PATH and the network guard; `preload` is a module that runs before it. */
export function startBatonProcess(environment: Readonly<Record<string, string>>, preload?: URL): BatonProcess {
  const { PATH = '', NODE_OPTIONS = '' } = process.env;
  const imports = preload ? [`--import=${preload.href}`] : [];
  const child = spawn(process.execPath, ['--require', guard, ...imports, main], {
    env: { PATH, NODE_OPTIONS, ...environment },
    // Where no .env lies.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  const end = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid,
    exited,
    output: () => chunks.join(''),
    signal: (name) => void child.kill(name),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
