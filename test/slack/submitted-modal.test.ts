import { expect, test, vi } from 'vitest';
import { whileSubmitted } from '../../src/slack/submitted-modal.ts';

const errors = { response_action: 'errors', errors: { session: 'No.' } };

function acking() {
  const acks: unknown[] = [];
  const ack = async (response?: unknown) => {
    acks.push(response);
  };
  return { acks, ack };
}

test('a refusal is shown at the field, and the modal stays', async () => {
  const { acks, ack } = acking();
  await whileSubmitted({ ack, field: 'session', since: Date.now() }, async (modal) => {
    expect(await modal.refuse('No.')).toBe(true);
    expect(await modal.refuse('Once more.')).toBe(false);
  });
  expect(acks).toEqual([errors]);
});

test('without a refusal the modal closes when the work is done', async () => {
  const { acks, ack } = acking();
  await whileSubmitted({ ack, field: 'session', since: Date.now() }, async () => expect(acks).toEqual([]));
  expect(acks).toEqual([undefined]);
});

test('work that takes too long does not hold it up, and is told so (S02)', async () => {
  const { acks, ack } = acking();
  await whileSubmitted({ ack, field: 'session', since: Date.now() - 1_400 }, async (modal) => {
    await vi.waitFor(() => expect(acks).toEqual([undefined]));
    expect(await modal.refuse('No.')).toBe(false);
  });
  expect(acks).toEqual([undefined]);
});

test('nobody waits for one that is offered again', async () => {
  const { acks, ack } = acking();
  await whileSubmitted({ ack, field: 'session', since: undefined }, async (modal) => {
    expect(await modal.refuse('No.')).toBe(false);
  });
  expect(acks).toEqual([]);
});

test('work that fails closes it too, and the fault goes on', async () => {
  const { acks, ack } = acking();
  const failing = whileSubmitted({ ack, field: 'session', since: Date.now() }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(acks).toEqual([undefined]);
});
