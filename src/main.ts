import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { loadEnvFile } from 'node:process';
import { redactSecrets } from './core/redact.ts';
import { BatonError } from './errors.ts';

enableCompileCache();
if (existsSync('.env')) loadEnvFile('.env');

/** What a person can act on is shown without a stack; everything else with it, and neither with a secret. */
function end(fault: unknown): never {
  const text =
    fault instanceof BatonError
      ? fault.message
      : fault instanceof Error
        ? (fault.stack ?? fault.message)
        : String(fault);
  process.stderr.write(`${redactSecrets(text)}\n`);
  process.exit(1);
}

const secondSignalMs = 1_000;

process.on('unhandledRejection', end);
process.on('uncaughtException', end);

try {
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { createLogger } = await import('./log.ts');
  const log = createLogger(config.log);
  // After the settings, so that a mistake in them is told before a second of loading.
  const { startBaton } = await import('./app.ts');
  const baton = await startBaton(config, log, end);
  log.info(
    {
      ...baton.workspace,
      transport: config.slack.transport.kind,
      model: config.openai.model,
      data: config.data.directory,
    },
    'Baton is ready',
  );

  let since: number | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    // A Ctrl-C comes twice, from the terminal and from npm; a later one is a person who will not wait.
    if (since !== undefined && Date.now() - since > secondSignalMs) process.exit(1);
    if (since !== undefined) return;
    since = Date.now();
    log.info({ signal }, 'stopping');
    baton.stop().then(() => process.exit(0), end);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (fault) {
  end(fault);
}
