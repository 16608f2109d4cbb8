import { expect, test } from 'vitest';
import { realSystem } from '../src/system.ts';

const longer = 600_000;

test('a sleep ends as soon as its signal aborts, with the reason', async () => {
  const stop = new AbortController();
  const reason = new Error('stopped');
  const slept = realSystem.sleep(longer, stop.signal);
  stop.abort(reason);
  await expect(slept).rejects.toBe(reason);
  await expect(realSystem.sleep(longer, stop.signal)).rejects.toBe(reason);
});

test('a sleep ends by itself, not before its time', async () => {
  const began = performance.now();
  await realSystem.sleep(30, new AbortController().signal);
  // Timers may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});
