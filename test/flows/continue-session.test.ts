import { describe, expect, test } from 'vitest';
import { answer, document } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';
import { handedOff } from '../support/handed-off.ts';

const begun = 'This session has already begun: just write here.';

const goesOn = { later: [answer('Going on.')] };

describe('Continue (HANDOFF-10)', () => {
  test('starts the first run, for the person who pressed it', async () => {
    const { world, opened, session } = await handedOff(goesOn);
    await world.press(world.button('continue_session'), ben);
    await world.work();
    expect(world.thread(opened).at(-1)).toBe('Going on.');
    expect(await world.newestRun(session.id)).toMatchObject({ requester: ben, attended: true, state: 'succeeded' });
    expect(await world.outline(session.id)).toEqual([
      '<handoff>',
      'U0BEN: Continue where the handoff document leaves off.',
      '<context>',
      'baton: Going on.',
    ]);
    expect(() => world.button('continue_session')).toThrow('0 buttons');
    expect(world.thread(opened)[1]).toBe(`[Handoff context]\n${document()}`);
  });

  test('pressed twice starts one run, and the second is told', async () => {
    const { world, opened } = await handedOff(goesOn);
    const button = world.button('continue_session');
    await Promise.all([world.press(button), world.press(button, ben)]);
    await world.work();
    await world.press(button);
    await world.work();
    expect(world.whispers()).toEqual([begun, begun]);
    expect(world.thread(opened).filter((text) => text === 'Going on.')).toHaveLength(1);
    expect(world.model.requests).toHaveLength(3);
  });

  test('after somebody wrote is told so', async () => {
    const { world, opened } = await handedOff(goesOn);
    const button = world.button('continue_session');
    await world.say('go on', { in: opened });
    await world.press(button);
    await world.work();
    expect(world.whispers()).toEqual([begun]);
    expect(world.model.requests).toHaveLength(3);
  });

  test('in a thread that is gone does nothing', async () => {
    const { world, opened } = await handedOff(goesOn);
    const button = world.button('continue_session');
    await world.remove(opened, opened);
    await world.press(button);
    await world.work();
    expect(world.whispers()).toEqual([begun]);
    expect(world.model.requests).toHaveLength(2);
  });

  test('and a message at the same time are one run that reads both', async () => {
    const { world, opened, session } = await handedOff(goesOn);
    await world.press(world.button('continue_session'));
    await world.say('but first the tests', { in: opened, by: ben });
    await world.work();
    expect(world.model.requests).toHaveLength(3);
    expect(await world.outline(session.id)).toEqual([
      '<handoff>',
      'U0ANA: Continue where the handoff document leaves off.',
      '<context>',
      'U0BEN: but first the tests',
      'baton: Going on.',
    ]);
  });
});
