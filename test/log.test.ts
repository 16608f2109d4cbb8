import { expect, test } from 'vitest';
import { ServiceError } from '../src/errors.ts';
import { createLogger, type Logger, type LogLevel } from '../src/log.ts';

const secret = ['xox', 'b-1234567890-abcdefghij'].join('');

function logged(write: (log: Logger) => void, level: LogLevel = 'info'): readonly Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ level }, { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test.each<[string, (log: Logger) => void]>([
  ['the message', (log) => log.info(`started with ${secret}`)],
  ['a format argument', (log) => log.info('started with %s', secret)],
  ['a field', (log) => log.info({ header: `Bearer ${secret}` }, 'x')],
  ['a nested field', (log) => log.info({ a: { b: [{ c: secret }] } }, 'x')],
  ['a field name', (log) => log.info({ [secret]: 1 }, 'x')],
  ['an error message and its stack', (log) => log.error(new Error(`refused ${secret}`))],
  ['the cause of an error', (log) => log.error({ err: new Error('x', { cause: new Error(secret) }) }, 'x')],
  ['a property of an error', (log) => log.error({ error: Object.assign(new Error('x'), { headers: { a: secret } }) })],
  ['a child logger', (log) => log.child({ from: secret }).warn('x')],
])('SEC-3: a secret in %s does not reach the log', (_name, write) => {
  const lines = logged(write);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(JSON.stringify(lines)).toContain('[redacted]');
});

test('a field with the name of a secret is removed whatever it looks like; counts stay', () => {
  const [line] = logged((log) =>
    log.info({
      config: { botToken: 'plain', OPENAI_API_KEY: 'plain', signingSecret: 'plain' },
      inputToken: 3,
      outputTokens: 7,
    }),
  );
  expect(line).toMatchObject({
    config: { botToken: '[redacted]', OPENAI_API_KEY: '[redacted]', signingSecret: '[redacted]' },
    inputToken: 3,
    outputTokens: 7,
  });
});

test('a line is one JSON object with level, ISO time, fields and message', () => {
  const [line] = logged((log) => log.warn({ runId: 'r1' }, 'two\nlines "quoted"'));
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    runId: 'r1',
    msg: 'two\nlines "quoted"',
  });
});

test('an error keeps its name, message and details', () => {
  const fault = new ServiceError('Slack refused.', { service: 'slack', retryable: false, code: 'not_in_channel' });
  const [line] = logged((log) => log.error(fault));
  expect(line).toMatchObject({
    err: { type: 'ServiceError', message: 'Slack refused.', service: 'slack', code: 'not_in_channel' },
  });
});

test('lines below the level are not written', () => {
  expect(logged((log) => log.info('x'), 'warn')).toEqual([]);
});
