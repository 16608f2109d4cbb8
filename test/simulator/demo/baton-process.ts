import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface BatonProcess {
  /** Resolves when the process has ended, with its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Ends it gracefully, and by force when it takes more than 25 seconds. */
  stop(): Promise<void>;
}

export interface BatonProcessOptions {
  readonly main: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Gets all that the process writes; its error output is shown here too. */
  readonly logFile: string;
}

const graceMs = 25_000;

/** Starts Baton as a process of its own, as `npm start` does. */
export function startBaton({ main, environment, logFile }: BatonProcessOptions): BatonProcess {
  const child = spawn(process.execPath, [fileURLToPath(main)], {
    env: environment,
    // Where no .env lies: the settings of a real workspace are none of the demo's.
    cwd: dirname(logFile),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of reach of the terminal's Ctrl-C: a second signal would end it without grace.
    detached: true,
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const ended = once(child, 'close').then(([code]) => {
    log.end();
    return code as number | null;
  });
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      const force = new AbortController();
      const forced = delay(graceMs, undefined, { signal: force.signal, ref: false }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
      await Promise.race([ended, forced]);
      force.abort();
      await ended;
    },
  };
}
