import { expect, test } from 'vitest';
import { RunInterrupted } from '../../src/core/interruption.ts';

test.each(['stopped', 'shutdown', 'timeout'] as const)('an interrupted run knows that it was %s', (cause) => {
  const reason = new RunInterrupted(cause);
  expect(reason).toBeInstanceOf(Error);
  expect(reason).toMatchObject({ name: 'RunInterrupted', interruption: cause });
});
