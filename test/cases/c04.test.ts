import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn, never } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

test.each(['stop', '!stop', 'Stop', '<@U0BATON> stop', '<@U0BATON> !stop'])(
  'C04: "%s" waits behind nothing: it aborts the request that runs',
  async (text) => {
    let heard: AbortSignal | undefined;
    const world = await startWorld({
      script: inTurn(async ({ signal }) => {
        heard = signal;
        await world.say(text, { in: root, by: ben });
        return never();
      }),
    });
    const root = await world.say('<@U0BATON> long work');
    await world.work();
    expect(heard?.aborted).toBe(true);
    expect(world.thread(root)).toEqual(['Stopped']);
    expect(world.status(root)).toBe('active');
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ state: 'cancelled' });
    expect(await world.outline(id)).toEqual(['<context>', 'U0ANA: @Baton long work', '<stopped>']);
  },
);

test('C04: "stop the deploy at 5pm" is a message', async () => {
  const world = await startWorld({
    script: inTurn(async () => {
      await world.say('stop the deploy at 5pm', { in: root });
      return answer('A.');
    }, answer('Noted.')),
  });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.thread(root)).toEqual(['A.', 'Noted.']);
});
