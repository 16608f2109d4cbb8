import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, cutOff, inTurn, modelFault, never } from '../support/flow-world-model.ts';
import { ana, ben } from '../support/flow-world-places.ts';

const reading = (id: string) => completed(call(id, 'ListFiles', {}));

describe('a message that comes during a run (SESSION-4)', () => {
  test('is read at the next turn boundary', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('only the tests', { in: root, by: ben });
        return reading('a');
      }, answer('Both done.')),
    });
    const root = await world.say('<@U0BATON> look');
    await world.work();
    expect(world.thread(root)).toEqual(['Both done.']);
    const { id } = await world.session(root);
    expect(await world.outline(id)).toEqual([
      '<context>',
      'U0ANA: @Baton look',
      'call a ListFiles {}',
      'result a: There are no files here.',
      'U0BEN: only the tests',
      'baton: Both done.',
    ]);
  });

  test('and is not read gets a run of its own, behind the answer', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('and B?', { in: root, by: ben });
        await world.say('and C?', { in: root });
        return answer('A is done.');
      }, answer('B and C are done.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    expect(world.thread(root)).toEqual(['A is done.', 'B and C are done.']);
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ requester: ben, attended: true });
    expect(world.slack.statuses.map(({ status }) => status)).toEqual(['processing', 'processing', 'active']);
  });

  test('and is for somebody else starts no run of its own', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('<@U0ANA> lunch?', { in: root, by: ben });
        return answer('A.');
      }),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.runs(id)).toEqual(['reply succeeded']);
    expect(world.slack.statuses.map(({ status }) => status)).toEqual(['processing', 'active']);
  });

  test('the requester of several is the oldest person, not a workflow before them', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('<@U0BATON> report', { in: root, by: undefined });
        await world.say('and B?', { in: root, by: ben });
        await world.say('and C?', { in: root, by: ana });
        return answer('A.');
      }, answer('All.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ requester: ben, attended: true });
  });

  test('a run works for whoever it finds when it begins: a person behind a workflow, or the next one when the first message is gone', async () => {
    const world = await startWorld({ script: inTurn(answer('A.'), answer('Report.'), answer('B.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const { id } = await world.session(root);

    await world.say('<@U0BATON> report', { in: root, by: undefined });
    await world.say('<@U0BATON> for me too', { in: root, by: ben });
    await world.work();
    expect(await world.newestRun(id)).toMatchObject({ requester: ben, attended: true });

    const gone = await world.say('<@U0BATON> never mind', { in: root, by: ben });
    await world.say('<@U0BATON> B?', { in: root, by: ana });
    await world.remove(gone, root);
    await world.work();
    expect(await world.newestRun(id)).toMatchObject({ requester: ana, attended: true });
    expect(world.model.requests.at(-1)?.items.findLast(({ type }) => type === 'message')).toMatchObject({
      text: expect.stringContaining('B?'),
    });
  });

  test('the next run is queued in the transaction that ends the first one', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('and B?', { in: root });
        // The next transaction ends the run; the process dies right behind it.
        world.dieAt(1, 'after');
        return answer('A is done.');
      }),
    });
    const root = await world.say('<@U0BATON> A?');
    void world.work();
    await world.died;
    const again = await world.restart(inTurn(answer('B is done.')));
    const { id } = await again.session(root);
    expect(await again.newestRun(id)).toMatchObject({ state: 'queued' });
    await again.work();
    expect(again.thread(root)).toEqual(['A is done.', 'B is done.']);
  });

  test.each([
    ['fails', modelFault('overloaded'), ['Failed: overloaded']],
    ['is cut off', () => cutOff('Half'), ['Half', 'The answer was cut off: it reached the length limit of the model.']],
  ])('is answered when the run %s (C02)', async (_name, end, posts) => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('and B?', { in: root });
        return end();
      }, answer('B is done.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    expect(world.thread(root)).toEqual([...posts, 'B is done.']);
  });

  test('is answered when the run reaches its time limit (C02)', async () => {
    const world = await startWorld({
      limits: { timeoutSeconds: 1 },
      script: inTurn(async () => {
        await world.say('and B?', { in: root });
        return never();
      }, answer('B is done.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    expect(world.thread(root)).toEqual([
      'Stopped: the time limit of 1 seconds was reached. Say how to go on, or press Retry.',
      'B is done.',
    ]);
  });
});
