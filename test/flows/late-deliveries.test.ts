import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

describe('what was written before a Stop starts nothing, whichever is delivered first (SESSION-10)', () => {
  test.each(['stop', '!Stop', '<@U0BATON> stop', 'stop <@U0BATON>'])(
    'a message that comes after "%s" is kept as stopped',
    async (stop) => {
      const world = await startWorld({ script: inTurn(answer('Only C.')) });
      const root = await world.say('<@U0BATON> A?');
      const earlier = world.slack.nextTs();
      await world.say(stop, { in: root });
      await world.say('<@U0BATON> and B?', { in: root, ts: earlier });
      await world.work();
      expect(world.model.requests).toEqual([]);
      expect(world.thread(root)).toHaveLength(1);
      await world.say('C?', { in: root });
      await world.work();
      const { id } = await world.session(root);
      expect((await world.outline(id)).slice(-3)).toEqual([
        'U0ANA (stopped): @Baton and B?',
        'U0ANA: C?',
        'baton: Only C.',
      ]);
    },
  );

  test('a Stop that comes late leaves what was written after it to be answered', async () => {
    const world = await startWorld({ script: inTurn(answer('B.')) });
    const root = await world.say('<@U0BATON> A?');
    const between = world.slack.nextTs();
    await world.say('and B?', { in: root });
    await world.say('stop', { in: root, ts: between, by: ben });
    await world.work();
    expect(world.thread(root)).toEqual([
      'Stopped. 1 message that was waiting is kept as context and will not be answered.',
      'B.',
    ]);
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(-3)).toEqual(['U0ANA (stopped): @Baton A?', 'U0ANA: and B?', 'baton: B.']);
    expect(world.status(root)).toBe('active');
  });

  test('another command stops nothing', async () => {
    const world = await startWorld({ script: inTurn(answer('A and B.')) });
    const root = await world.say('<@U0BATON> A?');
    const earlier = world.slack.nextTs();
    await world.say('!help', { in: root });
    await world.say('and B?', { in: root, ts: earlier });
    await world.work();
    expect(world.thread(root)).toContain('A and B.');
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain('U0ANA: and B?');
  });
});

describe('a deletion that comes before its message (SESSION-7)', () => {
  test('in a session: the message is never answered', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const at = world.slack.nextTs();
    await world.remove(at, root);
    await world.say('<@U0BATON> B?', { in: root, ts: at });
    await world.work();
    expect(world.thread(root)).toEqual(['A.']);
    expect(await world.unsettled()).toBe(0);
  });

  test('at channel root: no session begins', async () => {
    const world = await startWorld();
    const at = world.slack.nextTs();
    await world.remove(at, at);
    await world.say('<@U0BATON> A?', { ts: at });
    await world.work();
    expect(world.slack.messages).toEqual([]);
    await expect(world.session(at)).rejects.toThrow('no session');
  });
});

test('a deleted message is not the newest before a reply (SESSION-3)', async () => {
  const world = await startWorld({ script: inTurn(answer('A.'), answer('B.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  const aside = await world.say('<@U0ANA> lunch?', { in: root, by: ben });
  await world.remove(aside, root);
  await world.say('and B?', { in: root });
  await world.work();
  expect(world.thread(root)).toEqual(['A.', 'B.']);
});
