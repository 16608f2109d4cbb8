import { expect, test } from 'vitest';
import { deliveryId } from '../../src/core/ids.ts';
import { InvalidInputError, ServiceError } from '../../src/errors.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import { DeliveryRetries } from '../../src/slack/delivery-retry.ts';

const id = deliveryId('d1');
const fault = new Error('no luck');
const wait = new DeliveryMustWait('the thread is being opened');

test('faults come again after growing pauses, then never', () => {
  const retries = new DeliveryRetries();
  const pauses = [1, 2, 3, 4, 5, 6].map(() => retries.next(id, fault, 0));
  expect(pauses).toEqual([
    { kind: 'again', ms: 1_000 },
    { kind: 'again', ms: 5_000 },
    { kind: 'again', ms: 30_000 },
    { kind: 'again', ms: 120_000 },
    { kind: 'again', ms: 600_000 },
    { kind: 'never' },
  ]);
});

test('a Slack that is away is sat out, though not for ever', () => {
  const away = new ServiceError('Slack did not answer.', { service: 'slack', retryable: true });
  const retries = new DeliveryRetries();
  const pauses = Array.from({ length: 51 }, () => retries.next(id, away, 0));
  expect(pauses[49]).toEqual({ kind: 'again', ms: 600_000 });
  expect(pauses[50]).toEqual({ kind: 'never' });
});

test('a pause that Slack asks for is kept', () => {
  const slowDown = new ServiceError('slow down', { service: 'slack', retryable: true, retryAfterSeconds: 30 });
  const retries = new DeliveryRetries();
  expect(retries.next(id, slowDown, 0)).toEqual({ kind: 'again', ms: 30_000 });
  retries.next(id, slowDown, 0);
  retries.next(id, slowDown, 0);
  expect(retries.next(id, slowDown, 0)).toEqual({ kind: 'again', ms: 120_000 });
});

test('each delivery has its own count, which ends with it', () => {
  const retries = new DeliveryRetries();
  retries.next(id, fault, 0);
  expect(retries.next(deliveryId('d2'), fault, 0)).toEqual({ kind: 'again', ms: 1_000 });
  retries.forget(id);
  expect(retries.next(id, fault, 0)).toEqual({ kind: 'again', ms: 1_000 });
});

test('waiting goes on for a minute, and is no fault until then', () => {
  const retries = new DeliveryRetries();
  expect(retries.next(id, wait, 10_000)).toEqual({ kind: 'wait', ms: 300 });
  expect(retries.next(id, wait, 69_999)).toEqual({ kind: 'wait', ms: 300 });
  expect(retries.next(id, fault, 69_999)).toEqual({ kind: 'again', ms: 1_000 });
  expect(retries.next(id, wait, 70_000)).toEqual({ kind: 'again', ms: 5_000 });
});

test('what has an unknown shape never comes again', () => {
  expect(new DeliveryRetries().next(id, new InvalidInputError('?'), 0)).toEqual({ kind: 'never' });
});
