import { expect, test } from 'vitest';
import { RunInterrupted } from '../../src/core/interruption.ts';
import { NotAllowedError, ServiceError } from '../../src/errors.ts';
import { patiently } from '../../src/flows/patiently.ts';
import { createLogger } from '../../src/log.ts';

const passing = new ServiceError('Slack asked to slow down.', {
  service: 'slack',
  retryable: true,
  retryAfterSeconds: 2,
});
const lasting = new ServiceError('Baton is not in this channel.', { service: 'slack', retryable: false });
const log = createLogger({ level: 'silent' });

/** Asks a Slack that fails with these faults, one after the other, and then answers. */
async function ask(faults: readonly Error[], patienceMs: number) {
  const slept: number[] = [];
  const now = () => slept.reduce((sum, ms) => sum + ms, 0);
  const system = { now, newId: () => '', sleep: async (ms: number) => void slept.push(ms) };
  let asked = 0;
  const answer = async (): Promise<string> => {
    const fault = faults[asked++];
    if (fault) throw fault;
    return 'an answer';
  };
  const outcome = await patiently(answer, { patienceMs }, { system, log }).catch((fault: unknown) => fault);
  return { outcome, asked, slept };
}

test.each([
  ['a fault that passes is waited for as long as Slack wishes', [passing], 10_000, 'an answer', [2_000]],
  ['a fault that stays is told at once', [lasting], 10_000, lasting, []],
  ['a wait that is too long is not begun', [passing], 1_000, passing, []],
  ['the waits together stay within the patience', [passing, passing, passing], 5_000, passing, [2_000, 2_000]],
  ['without patience the first fault ends it', [passing], 0, passing, []],
  ['attempts run out', [passing, passing, passing, passing], 60_000, passing, [2_000, 2_000, 2_000]],
])('%s', async (_name, faults, patienceMs, outcome, slept) => {
  expect(await ask(faults, patienceMs)).toEqual({ outcome, slept, asked: slept.length + 1 });
});

test('what is no fault of Slack is thrown as it is', async () => {
  const refusal = new NotAllowedError('no');
  expect((await ask([refusal], 10_000)).outcome).toBe(refusal);
});

test('an abort ends the wait', async () => {
  const stop = new AbortController();
  const sleep = (_ms: number, signal: AbortSignal): Promise<never> => {
    stop.abort(new RunInterrupted('stopped'));
    return Promise.reject(signal.reason);
  };
  const system = { now: () => 0, newId: () => '', sleep };
  const answer = patiently(() => Promise.reject(passing), { patienceMs: 10_000, signal: stop.signal }, { system, log });
  await expect(answer).rejects.toBeInstanceOf(RunInterrupted);
});
