import { describe, expect, test } from 'vitest';
import { abortHandoff, isGeneratingHandoff } from '../../src/flows/cancel-hand-off.ts';
import { failHandOff } from '../../src/flows/finish-hand-off.ts';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { answer, document, inTurn, never, type Script } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

const tooLate = 'The handoff document is already written; its new thread is being opened.';

/** A session with two messages and a handoff that is asked for, not begun. */
async function asked(script: Script) {
  const world = await startWorld({ script: inTurn(answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  world.model.follow(script);
  await world.say('!handoff', { in: root });
  await world.sender.idle();
  return { world, root, session: await world.session(root) };
}

type World = Awaited<ReturnType<typeof startWorld>>;

describe('Cancel while the document is written (HANDOFF-9)', () => {
  test.each<[string, (world: World, root: Awaited<ReturnType<World['say']>>) => Promise<unknown>]>([
    ['the button', (world) => world.press(world.button('cancel_handoff'), ben)],
    ['!stop', (world, root) => world.say('!stop', { in: root })],
    ['a bare stop', (world, root) => world.say('stop', { in: root, by: ben })],
    ['Slack\u2019s own Stop', (world, root) => world.pressStop(root)],
    ['abortHandoff', async (world, root) => abortHandoff((await world.session(root)).id, world.deps)],
  ])('%s aborts the request at once', async (_name, cancel) => {
    let heard: AbortSignal | undefined;
    const { world, root, session } = await asked(
      inTurn(async ({ signal }) => {
        heard = signal;
        await cancel(world, root);
        return never();
      }),
    );
    await world.work();
    expect(heard?.aborted).toBe(true);
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(world.opened()).toEqual([]);
    expect(world.status(root)).toBe('active');
    expect(await world.newestRun(session.id)).toMatchObject({ kind: 'handoff', state: 'cancelled', error: undefined });
    expect(await world.outline(session.id)).toEqual(['<context>', 'U0ANA: @Baton A?', 'baton: A.']);
    expect(world.whispers()).toEqual([]);
  });

  test('a document that comes all the same is thrown away', async () => {
    const world = await startWorld({
      deafModel: true,
      script: inTurn(answer('A.'), async () => {
        await world.press(world.button('cancel_handoff'));
        return answer(document());
      }),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say('!handoff', { in: root });
    await world.sender.idle();
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(world.opened()).toEqual([]);
  });

  test('a fault that comes all the same changes nothing', async () => {
    const { world, root, session } = await asked(inTurn());
    await world.press(world.button('cancel_handoff'));
    await failHandOff(await world.newestRun(session.id), session, 'too late', world.deps);
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(await world.newestRun(session.id)).toMatchObject({ state: 'cancelled' });
  });

  test('pressed twice cancels once, and the second is told', async () => {
    const { world, root } = await asked(
      inTurn(async () => {
        const button = world.button('cancel_handoff');
        await Promise.all([world.press(button), world.press(button, ben)]);
        return never();
      }),
    );
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(world.whispers()).toEqual(['Handoff cancelled']);
  });

  test('messages that waited are answered in the old session', async () => {
    const { world, root, session } = await asked(
      inTurn(async () => {
        await world.say('and B?', { in: root, by: ben });
        await world.press(world.button('cancel_handoff'));
        return never();
      }, answer('B.')),
    );
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled', 'B.']);
    expect(await world.runs(session.id)).toEqual(['reply succeeded', 'handoff cancelled', 'reply succeeded']);
  });

  test('Stop keeps messages that waited from being answered', async () => {
    const { world, root } = await asked(
      inTurn(async () => {
        await world.say('and B?', { in: root, by: ben });
        await world.say('stop', { in: root });
        return never();
      }),
    );
    await world.work();
    expect(world.thread(root)).toEqual([
      'A.',
      'Handoff cancelled',
      'Stopped. 1 message that was waiting is kept as context and will not be answered.',
    ]);
  });
});

describe('Cancel before the handoff begins', () => {
  test('spends no token', async () => {
    const { world, root, session } = await asked(inTurn());
    await world.press(world.button('cancel_handoff'));
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(await world.newestRun(session.id)).toMatchObject({ state: 'cancelled', startedAt: undefined });
  });

  test('while it waits behind a live run leaves that run alone', async () => {
    const { world, root, session } = await asked(inTurn());
    await world.press(world.button('cancel_handoff'));
    world.model.follow(
      inTurn(async () => {
        await world.say('!handoff', { in: root });
        await world.sender.idle();
        await world.press(world.button('cancel_handoff'));
        return answer('B.');
      }),
    );
    await world.say('B?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled', 'Handoff cancelled', 'B.']);
    expect(await world.runs(session.id)).toEqual([
      'reply succeeded',
      'handoff cancelled',
      'reply succeeded',
      'handoff cancelled',
    ]);
    expect(world.slack.statuses.at(-1)?.status).toBe('active');
  });

  test('between the claim and its first step: the request is not made', async () => {
    const { world, root } = await asked(inTurn());
    world.afterClaim(() => world.press(world.button('cancel_handoff')));
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff cancelled']);
    expect(world.model.requests).toHaveLength(1);
  });
});

describe('Cancel after the document is written', () => {
  test('is told so, and the new thread opens', async () => {
    const { world, root, session } = await asked(inTurn(answer(document())));
    const button = world.button('cancel_handoff');
    world.sender.hold();
    const working = world.work();
    await eventually(async () => (await world.newestRun(session.id)).handoff?.step).toBe('documented');
    await world.press(button);
    await world.say('stop', { in: root });
    world.sender.release();
    await working;
    expect(world.whispers()).toEqual([tooLate]);
    expect(world.thread(root)).toContain(tooLate);
    expect(world.opened()).toHaveLength(1);
    expect((await world.newestRun(session.id)).state).toBe('succeeded');
    await world.press(button);
    await world.sender.idle();
    expect(world.whispers()).toHaveLength(2);
  });
});

test('a session knows that a handoff is under way, from the guard to the end', async () => {
  const generating = () => world.read((tx) => isGeneratingHandoff(tx, session.id, world.deps));
  const seen: boolean[] = [];
  const { world, session } = await asked(
    inTurn(async () => {
      seen.push(await generating());
      return answer(document());
    }),
  );
  seen.unshift(await generating());
  await world.work();
  seen.push(await generating());
  expect(seen).toEqual([true, true, false]);
  expect(await abortHandoff(session.id, world.deps)).toBe(false);
});
