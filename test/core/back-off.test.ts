import { expect, test } from 'vitest';
import { waitBeforeRetry } from '../../src/core/back-off.ts';

const hour = 3_600_000;

test.each<[string, number, number | undefined, number, number | undefined]>([
  ['the first wait is short', 1, undefined, hour, 250],
  ['the second is twice as long', 2, undefined, hour, 500],
  ['so is the third', 3, undefined, hour, 1_000],
  ['there is no fifth attempt', 4, undefined, hour, undefined],
  ['nor one that the service asks for', 4, 1, hour, undefined],
  ['the service may ask for more', 1, 7, hour, 7_000],
  ['for more than our longest wait', 1, 90, hour, 90_000],
  ['but not for less', 2, 0, hour, 500],
  ['a wait as long as the time that is left is not begun', 1, 60, 60_000, undefined],
  ['one that is shorter is', 1, 59, 60_000, 59_000],
  ['without time left there is none', 1, undefined, 0, undefined],
])('RUN-7: %s', (_name, attempts, retryAfterSeconds, timeLeftMs, wait) => {
  expect(waitBeforeRetry({ attempts, retryAfterSeconds, timeLeftMs })).toBe(wait);
});
