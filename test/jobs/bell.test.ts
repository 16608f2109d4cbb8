import { expect, test, vi } from 'vitest';
import { createBell } from '../../src/jobs/bell.ts';

test('a ring while nobody sleeps cuts the next sleep short, once', async () => {
  vi.useFakeTimers();
  const bell = createBell();
  bell.ring();
  await bell.sleep(60_000);
  let awake = false;
  const second = bell.sleep(60_000).then(() => {
    awake = true;
  });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(awake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(awake).toBe(true);
  vi.useRealTimers();
});

test('a ring wakes the sleeper and leaves no timer', async () => {
  vi.useFakeTimers();
  const bell = createBell();
  const sleep = bell.sleep(60_000);
  bell.ring();
  await sleep;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
