import { expect, test } from 'vitest';
import { ServiceError } from '../../src/errors.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, document, inTurn, modelFault } from '../support/flow-world-model.ts';

const passing = (retryAfterSeconds?: number) => (): never => {
  throw new ServiceError('Busy', { service: 'model', retryable: true, code: 'http_503', retryAfterSeconds });
};

test('RUN-7: faults that pass cost neither a turn nor a word', async () => {
  const world = await startWorld({
    script: inTurn(passing(), completed(call('a', 'ListFiles', {})), passing(), passing(), answer('A.')),
    limits: { maxTurns: 2 },
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual(['A.']);
  expect(world.files.accesses).toEqual(['list']);
  const [first, again, next] = world.model.requests;
  expect(again).toEqual(first);
  expect(next).not.toEqual(first);
});

test('RUN-7: a fault that lasts is told after four attempts, and Retry asks again', async () => {
  const world = await startWorld({ script: inTurn(passing(), passing(), passing(), passing(), answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual(['Failed: Busy']);
  await world.press(world.button('retry_run'));
  await world.work();
  expect(world.thread(root)).toEqual(['Failed: Busy', 'A.']);
});

test('RUN-7: a wait beyond the time limit of the run is not begun', async () => {
  const world = await startWorld({ script: inTurn(passing(61)), limits: { timeoutSeconds: 60 } });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual(['Failed: Busy']);
});

test('RUN-7: a handoff waits for faults that pass as a reply does', async () => {
  const world = await startWorld({ script: inTurn(answer('A.'), passing(), answer(document())) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  expect(world.opened()).toHaveLength(1);
});

const full = modelFault('The conversation is too long for the model: 9 > 8', 'context_overflow');

test('RUN-7: a context that is full is asked for once, and the notice offers a handoff', async () => {
  const world = await startWorld({ script: inTurn(full, full) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  const notice =
    'Failed: The conversation is too long for the model: 9 > 8\nTo go on, write `@Baton handoff` here: a fresh thread opens that starts from what matters.';
  expect(world.thread(root)).toEqual([notice]);
  expect(world.model.requests).toHaveLength(1);
  await world.press(world.button('retry_run'));
  await world.work();
  expect(world.thread(root)).toEqual([notice, notice]);
  expect(world.model.requests).toHaveLength(2);
});

test('RUN-7: the handoff of a context that is full offers no handoff', async () => {
  const world = await startWorld({ script: inTurn(answer('A.'), full) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  expect(world.thread(root)).toEqual(['A.', 'Handoff failed: The conversation is too long for the model: 9 > 8']);
  expect(world.model.requests).toHaveLength(2);
});
