import { describe, expect, test } from 'vitest';
import type { SpaceSettings } from '../../src/core/space.ts';
import { defaultSettings } from '../../src/core/space.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general } from '../support/flow-world-places.ts';

/** Ana has a session; gives its root. */
async function begin(replies: SpaceSettings['replies']) {
  const world = await startWorld({ script: inTurn(answer('First.'), answer('Second.'), answer('Third.')) });
  await world.read((tx) => world.deps.store.spaces.setSettings(tx, general, { ...defaultSettings, replies }));
  const root = await world.say('<@U0BATON> A or B?', { by: ana });
  await world.work();
  return { world, root };
}

describe("T14: a reply of somebody else in somebody's session, without a mention", () => {
  test.each(['auto', 'all'] as const)(
    'with replies: %s is answered in the same session, as its author',
    async (replies) => {
      const { world, root } = await begin(replies);
      await world.say('take B', { in: root, by: ben });
      await world.work();
      const { id } = await world.session(root);
      expect(await world.outline(id)).toEqual([
        '<context>',
        'U0ANA: @Baton A or B?',
        'baton: First.',
        '<context>',
        'U0BEN: take B',
        'baton: Second.',
      ]);
      expect(await world.newestRun(id)).toMatchObject({ requester: ben });
    },
  );

  test.each([
    ['auto', 'Second.'],
    ['all', 'Third.'],
  ] as const)(
    'with replies: %s people who talk to each other are answered only if that is wanted',
    async (replies, last) => {
      const { world, root } = await begin(replies);
      await world.say(`<@${ben}> what do you think?`, { in: root, by: ana });
      await world.say('B needs two days', { in: root, by: ben });
      await world.work();
      await world.say('<@U0BATON> and you?', { in: root, by: ana });
      await world.work();
      expect(world.thread(root).at(-1)).toBe(last);
      expect(JSON.stringify(world.model.requests.at(-1)?.items)).toContain('From U0BEN:\\nB needs two days');
    },
  );

  test('with replies: mention starts nothing, and is known at the next mention', async () => {
    const { world, root } = await begin('mention');
    await world.say('take B', { in: root, by: ben });
    await world.work();
    expect(world.thread(root)).toEqual(['First.']);
    await world.say('<@U0BATON> go on', { in: root, by: ana });
    await world.work();
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(3)).toEqual([
      '<context>',
      'U0BEN: take B',
      'U0ANA: @Baton go on',
      'baton: Second.',
    ]);
  });
});
