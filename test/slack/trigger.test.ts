import { expect, test, vi } from 'vitest';
import { deliveryId } from '../../src/core/ids.ts';
import { triggerOf } from '../../src/slack/trigger.ts';

const contextAt = (receivedAt: number | undefined) => ({
  isEnterpriseInstall: false,
  delivery: { id: deliveryId('d1'), receivedAt, taken: false },
});

test('there is a second to think, counted from the arrival: storing takes its part (S02)', async () => {
  const fresh = triggerOf(contextAt(Date.now()), 'T1');
  const slow = triggerOf(contextAt(Date.now() - 2_000), 'T2');
  await vi.waitFor(() => expect(slow?.hurry.aborted).toBe(true));
  expect([fresh?.id, fresh?.hurry.aborted]).toEqual(['T1', false]);
});

test('a delivery that is offered again opens nothing', () => {
  expect(triggerOf(contextAt(undefined), 'T1')).toBeUndefined();
});
