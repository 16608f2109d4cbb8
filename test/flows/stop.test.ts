import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, inTurn, never } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

describe('Stop during a run (SESSION-10)', () => {
  test('by Slack\u2019s own button', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.pressStop(root);
        return never();
      }),
    });
    const root = await world.say('<@U0BATON> long work');
    await world.work();
    expect(world.thread(root)).toEqual(['Stopped']);
    expect(await world.unsettled()).toBe(0);
  });

  test('an answer that comes all the same is thrown away', async () => {
    const world = await startWorld({
      deafModel: true,
      script: inTurn(async () => {
        await world.say('stop', { in: root });
        return answer('Too late.');
      }, answer('Hello again.')),
    });
    const root = await world.say('<@U0BATON> long work');
    await world.work();
    expect(world.thread(root)).toEqual(['Stopped']);
    await world.say('hello', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['Stopped', 'Hello again.']);
    const { id } = await world.session(root);
    expect(await world.outline(id)).not.toContain('baton: Too late.');
  });

  test('calls that come all the same do not run and are not kept', async () => {
    const world = await startWorld({
      deafModel: true,
      script: inTurn(async () => {
        await world.say('stop', { in: root });
        return completed(call('a', 'WriteFile', { path: 'y', text: 'z' }));
      }),
    });
    const root = await world.say('<@U0BATON> long work');
    await world.work();
    expect(world.files.accesses).toEqual([]);
    const { id } = await world.session(root);
    expect(await world.outline(id)).toEqual(['<context>', 'U0ANA: @Baton long work', '<stopped>']);
  });

  test('calls that a person stopped get their results, so that the next request is valid', async () => {
    const world = await startWorld({
      script: inTurn(
        completed(call('a', 'ReadFile', { path: 'x' }), call('b', 'WriteFile', { path: 'y', text: 'z' })),
        answer('Hello again.'),
      ),
      files: { x: 'text' },
    });
    world.files.beforeAccess(async (access) => {
      if (access === 'write y') {
        await world.say('stop', { in: root });
        await never();
      }
    });
    const root = await world.say('<@U0BATON> long work');
    await world.work();
    expect(world.thread(root)).toEqual(['Stopped']);
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(2)).toEqual([
      'call a ReadFile {"path":"x"}',
      'call b WriteFile {"path":"y","text":"z"}',
      'result a: text',
      'error b: Cancelled: a person pressed Stop before this call ended.',
      '<stopped>',
    ]);
  });

  test('messages that waited start nothing, are counted, and stay as context', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.say('and B?', { in: root });
        await world.say('and C?', { in: root, by: ben });
        await world.say('stop', { in: root });
        return never();
      }, answer('Only D.')),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    expect(world.thread(root)).toEqual([
      'Stopped. 2 messages that were waiting are kept as context and will not be answered.',
    ]);
    await world.say('D?', { in: root });
    await world.work();
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(2)).toEqual([
      '<stopped>',
      '<context>',
      'U0ANA (stopped): and B?',
      'U0BEN (stopped): and C?',
      'U0ANA: D?',
      'baton: Only D.',
    ]);
    expect(JSON.stringify(world.model.requests[1]?.items)).toContain(
      'From U0BEN: (stopped before it was read: do not act on it)\\nand C?',
    );
  });
});

describe('Stop of a run that has not begun', () => {
  test('cancels it, and says that one message was waiting', async () => {
    const world = await startWorld();
    const root = await world.say('<@U0BATON> A?');
    await world.say('stop', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual([
      'Stopped. 1 message that was waiting is kept as context and will not be answered.',
    ]);
    expect(world.status(root)).toBe('active');
  });
});

test('Stop between the claim of a run and its first turn: the model is not asked', async () => {
  const world = await startWorld();
  const root = await world.say('<@U0BATON> A?');
  world.afterClaim(() => world.pressStop(root));
  await world.work();
  expect(world.model.requests).toEqual([]);
  expect(world.thread(root)[0]).toContain('Stopped. 1 message');
});

describe('where nothing runs', () => {
  test.each(['!stop', '<@U0BATON> stop', 'stop <@U0BATON>'])('"%s" is told so', async (text) => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say(text, { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Nothing is running in this thread.']);
  });

  test.each([
    ['with a mention, where there is no session', '<@U0BATON> stop', {}],
    ['bare, but in a DM', 'stop', { direct: true }],
  ])('%s, it is told too', async (_name, text, how) => {
    const world = await startWorld();
    const root = await world.say(text, how);
    await world.work();
    expect(world.thread(root)).toEqual(['Nothing is running in this thread.']);
    await expect(world.session(root)).rejects.toThrow('no session');
  });

  test.each(['!stop', '!help', 'stop'])('among people, "%s" without a mention may be for another bot', async (text) => {
    const world = await startWorld();
    const root = await world.say('lunch?');
    await world.say(text, { in: root });
    await world.work();
    expect(world.slack.messages).toEqual([]);
  });

  test('a bare "stop" says nothing, asks nobody, and is no message entry (HANDOFF-3)', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say('stop', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['A.']);
    const { id } = await world.session(root);
    expect((await world.outline(id)).join()).not.toContain('stop');
  });

  test('the button says nothing and breaks nothing', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.pressStop(root);
    await world.work();
    expect(world.thread(root)).toEqual(['A.']);
    expect(world.status(root)).toBe('active');
  });
});
