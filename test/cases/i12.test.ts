import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../../src/core/post.ts';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ops } from '../support/flow-world-places.ts';
import { buttonOf, cardOf, setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

describe('I12: the card is gone when its decision is to be shown', () => {
  test.each([
    ['approve', /Approved by <@U0ANA>.*Opened: \[Title a\]/s, 1],
    ['deny', /Denied by <@U0ANA>/, 0],
  ] as const)('%s stands, and the outcome is a new message of the thread', async (action, said, threads) => {
    const script = inTurn(
      completed(setAsideCall('a', { spaceId: ops })),
      () => answer('Going on.'),
      () => answer('From ops.'),
    );
    const world = await worldWithSpinOffs({ script });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    const button = buttonOf(world, 'Title a', action);
    const card = cardOf(world, 'Title a');
    world.slack.vanish(card.id);
    await world.remove(card.ts, root, { post: card.id });
    await world.press(button);
    await world.work();

    expect((await readTables(world.file)).approvals).toMatchObject([
      { state: action === 'approve' ? 'approved' : 'denied' },
    ]);
    const posted = world.slack.messages.filter(({ content }) => content.kind === 'approval');
    expect(posted).toHaveLength(1);
    expect(posted[0]?.ts).not.toBe(card.ts);
    expect(posted[0]?.rootTs).toBe(root);
    expect(world.thread(root)).toEqual(expect.arrayContaining([expect.stringMatching(said), 'Going on.']));
    expect(world.opened()).toHaveLength(threads);
    expect(toldResults(world)).toHaveLength(action === 'deny' ? 1 : 0);
    expect(await world.runs((await world.session(root)).id)).toEqual(['reply succeeded']);
    // What Slack is asked: to rewrite the card, or to post in this very thread.
    const updates = (await readTables(world.file)).outbox
      .map(({ outgoing }): Outgoing => (typeof outgoing === 'string' ? JSON.parse(outgoing) : outgoing))
      .filter((outgoing) => outgoing.kind === 'update');
    const session = await world.session(root);
    expect(updates.length).toBeGreaterThan(0);
    for (const update of updates)
      expect(update).toMatchObject({ of: card.id, orPost: { kind: 'session', sessionId: session.id } });
  });
});
