import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, cutOff, document, inTurn, modelFault } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

const nothingToRetry = 'There is nothing to retry here any more.';

describe('Retry (RUN-6)', () => {
  test('goes on from the transcript as it stands, for the person who pressed it', async () => {
    const world = await startWorld({
      script: inTurn(completed(call('a', 'ListFiles', {})), modelFault('overloaded'), answer('A.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.press(world.button('retry_run'), ben);
    await world.work();
    expect(world.thread(root)).toEqual(['Failed: overloaded', 'A.']);
    expect(world.files.accesses).toEqual(['list']);
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ state: 'succeeded', requester: ben });
    expect(() => world.button('retry_run')).toThrow('0 buttons');
  });

  test('pressed twice runs once', async () => {
    const world = await startWorld({ script: inTurn(modelFault('overloaded'), answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const button = world.button('retry_run');
    await Promise.all([world.press(button), world.press(button, ben)]);
    await world.work();
    await world.press(button);
    await world.work();
    expect(world.thread(root)).toEqual(['Failed: overloaded', 'A.']);
    expect(world.whispers()).toEqual([nothingToRetry, nothingToRetry]);
  });

  test('of an older failure does nothing', async () => {
    const world = await startWorld({ script: inTurn(modelFault('overloaded'), answer('B.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const button = world.button('retry_run');
    await world.say('B?', { in: root });
    await world.work();
    await world.press(button);
    await world.work();
    expect(world.thread(root)).toEqual(['Failed: overloaded', 'B.']);
    expect(world.whispers()).toEqual([nothingToRetry]);
  });

  test('in a closed session does nothing', async () => {
    const world = await startWorld({ script: inTurn(modelFault('overloaded')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const button = world.button('retry_run');
    await world.remove(root, root);
    await world.press(button);
    await world.work();
    expect(world.whispers()).toEqual([nothingToRetry]);
    expect(world.model.requests).toHaveLength(1);
  });

  test('of an answer that was cut off goes on with it, visibly', async () => {
    const world = await startWorld({ script: inTurn(cutOff('The first half'), answer('The second half')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.press(world.button('retry_run'), ben);
    await world.work();
    expect(world.thread(root).at(-1)).toBe('The second half');
    expect(JSON.stringify(world.model.requests[1]?.items)).toContain('The first half');
  });

  test('waits behind a handoff, and is not forgotten for it', async () => {
    const world = await startWorld({
      script: inTurn(answer('A.'), modelFault('overloaded'), answer(document()), answer('B.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say('B?', { in: root });
    await world.work();
    await world.press(world.button('retry_run'));
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.thread(root).at(-1)).toBe('B.');
  });

  test('of a run that reached its turn limit has turns again', async () => {
    const world = await startWorld({
      limits: { maxTurns: 1 },
      script: inTurn(completed(call('a', 'ListFiles', {})), answer('A.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.press(world.button('retry_run'));
    await world.work();
    expect(world.thread(root).at(-1)).toBe('A.');
  });
});
