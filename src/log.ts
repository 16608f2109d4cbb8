import { pino, stdSerializers } from 'pino';
import { redactSecrets } from './core/redact.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Logger = pino.Logger;

/** A string under such a name is a secret whatever it looks like; counts such as `outputTokens` are numbers and stay. */
const secretName = /(?:token|secret|password|passwd|authorization|api_?key|cookie)$/i;

/**
 * JSON lines for the operator, one object per line, to standard output unless `destination` is given.
 * SEC-3: secrets are removed from the finished line, so none gets past through a message, an error, its cause or a field at any depth.
 */
export function createLogger({ level }: { readonly level: LogLevel }, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: stdSerializers.err, error: stdSerializers.err },
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination ?? standardOutput());
}

const ignore = (): void => {};

/** Pino's own destination spins when nobody reads the pipe any more; here such lines are lost, and the process lives. */
function standardOutput(): pino.DestinationStream {
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return process.stdout;
}

function redactLine(line: string): string {
  return `${JSON.stringify(withoutSecrets(JSON.parse(line)))}\n`;
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return redactSecrets(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactSecrets(name),
      secretName.test(name) && typeof inner === 'string' ? '[redacted]' : withoutSecrets(inner),
    ]),
  );
}
