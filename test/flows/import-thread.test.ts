import { describe, expect, test } from 'vitest';
import type { Ts } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import type { ModelResponse } from '../../src/ports/model.ts';
import { type FlowWorld, startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general, threadIn } from '../support/flow-world-places.ts';
import type { Written } from '../support/flow-world-slack.ts';

/** Two messages of people among themselves; gives the root. */
async function writePeoplesThread(world: FlowWorld): Promise<Ts> {
  const root = await world.say('Payments 5xx 12%', { by: undefined });
  await world.say('since 10:05', { in: root, by: ben });
  return root;
}

async function peoplesThread(...script: readonly ModelResponse[]) {
  const world = await startWorld({ script: inTurn(...script) });
  return { world, root: await writePeoplesThread(world) };
}

/** Stands in Slack; its event has not come. */
function writeUnheard(world: FlowWorld, root: Ts, { author, wireText }: Pick<Written, 'author' | 'wireText'>): Ts {
  const at = world.slack.nextTs();
  world.slack.write({ spaceId: general, rootTs: root, ts: at, author, wireText });
  return at;
}

const outlineOf = async (world: FlowWorld, root: Ts) => world.outline((await world.session(root)).id);

describe('a mention in a thread of people (SESSION-2)', () => {
  test('is read after what stood there, which is quoted once', async () => {
    const { world, root } = await peoplesThread(answer('The importer.'), answer('Yes.'));
    await world.say('<@U0BATON> why?', { in: root });
    await world.work();
    await world.say('sure?', { in: root });
    await world.work();
    expect(await outlineOf(world, root)).toEqual([
      'quoted Workflow: Payments 5xx 12%',
      'quoted U0BEN: since 10:05',
      '<context>',
      'U0ANA: @Baton why?',
      'baton: The importer.',
      '<context>',
      'U0ANA: sure?',
      'baton: Yes.',
    ]);
  });

  test('what is written while Slack is being read waits, and is read once', async () => {
    const { world, root } = await peoplesThread(answer('Both seen.'));
    const waits: unknown[] = [];
    world.onReading((standing) => async (space, at) => {
      const seen = await standing(space, at);
      const late = world.slack.nextTs();
      await world.say('the second one', { in: root, ts: late }).catch((fault: unknown) => waits.push(fault));
      await world.say('<@U0BATON> and me?', { in: root, by: ben }).catch((fault: unknown) => waits.push(fault));
      return seen;
    });
    await world.say('<@U0BATON> why?', { in: root });
    expect(waits).toEqual([expect.any(DeliveryMustWait), expect.any(DeliveryMustWait)]);
    for (const { ts, author, wireText } of world.slack.written.slice(-2))
      await world.say(wireText, { in: root, ts, by: author });
    await world.work();
    const outline = await outlineOf(world, root);
    expect(outline.slice(2)).toEqual([
      '<context>',
      'U0ANA: @Baton why?',
      'U0ANA: the second one',
      'U0BEN: @Baton and me?',
      'baton: Both seen.',
    ]);
  });

  test('the event of a quoted message that comes later doubles nothing', async () => {
    const { world, root } = await peoplesThread(answer('The importer.'));
    const late = writeUnheard(world, root, { author: ana, wireText: 'and slow' });
    await world.say('<@U0BATON> why?', { in: root });
    await world.say('and slow', { in: root, ts: late });
    await world.work();
    const outline = await outlineOf(world, root);
    expect(outline.filter((line) => line.includes('and slow'))).toEqual(['quoted U0ANA: and slow']);
  });

  test('a newer message that Slack shows already is context, and its own event changes nothing', async () => {
    const { world, root } = await peoplesThread(answer('Seen.'));
    const mention = world.slack.nextTs();
    const late = await world.say('I mean the second one', { in: root });
    await world.say('<@U0BATON> why?', { in: root, ts: mention });
    await world.work();
    await world.say('I mean the second one', { in: root, ts: late });
    await world.work();
    const outline = await outlineOf(world, root);
    expect(outline.slice(3)).toEqual(['U0ANA: @Baton why?', 'U0ANA: I mean the second one', 'baton: Seen.']);
  });

  test('an earlier mention whose event comes later is still answered', async () => {
    const { world, root } = await peoplesThread(answer('First.'), answer('Second.'));
    const earlier = writeUnheard(world, root, { author: ben, wireText: '<@U0BATON> A?' });
    await world.say('<@U0BATON> B?', { in: root });
    await world.work();
    await world.say('<@U0BATON> A?', { in: root, by: ben, ts: earlier });
    await world.say('<@U0BATON> A?', { in: root, by: ben, ts: earlier });
    await world.work();
    expect(world.thread(root)).toEqual(['First.', 'Second.']);
  });

  test('one that was deleted before its event comes is not', async () => {
    const { world, root } = await peoplesThread(answer('First.'));
    const earlier = writeUnheard(world, root, { author: ben, wireText: '<@U0BATON> A?' });
    await world.say('<@U0BATON> B?', { in: root });
    await world.work();
    await world.remove(earlier, root);
    await world.say('<@U0BATON> A?', { in: root, by: ben, ts: earlier });
    await world.work();
    expect(world.thread(root)).toEqual(['First.']);
  });

  test.each([
    ['before the mention came', async (world: FlowWorld, root: Ts) => world.remove(root, root)],
    [
      'while it was being read',
      async (world: FlowWorld, root: Ts) =>
        world.onReading((standing) => async (space, at) => {
          const seen = await standing(space, at);
          await world.remove(root, root);
          return seen;
        }),
    ],
  ])('a thread whose root was deleted %s opens no session, whichever door asks (SESSION-7)', async (_when, remove) => {
    const world = await startWorld();
    for (const knock of [
      (root: Ts) => world.say('<@U0BATON> why?', { in: root }),
      (root: Ts) => world.say('!handoff', { in: root }),
      (root: Ts) => world.submit({ chosen: { kind: 'thread', thread: threadIn(root) } }),
    ]) {
      const root = await writePeoplesThread(world);
      await remove(world, root);
      await knock(root);
      await world.work();
      await expect(world.session(root)).rejects.toThrow('no session');
      expect(world.thread(root)).toEqual([]);
    }
    expect([world.model.requests, await world.unsettled()]).toEqual([[], 0]);
  });

  test('a Slack that does not answer leaves the delivery for later; one that refuses is told to the model', async () => {
    const { world, root } = await peoplesThread(answer('Tell me.'));
    world.onReading(() => () => {
      throw new ServiceError('Slack did not answer.', { service: 'slack', retryable: true });
    });
    const at = world.slack.nextTs();
    await expect(world.say('<@U0BATON> why?', { in: root, ts: at })).rejects.toThrow('Slack did not answer.');
    expect(await world.unsettled()).toBe(1);
    world.onReading(() => async () => ({ kind: 'refused', reason: 'Slack refused it. (no_permission)' }));
    await world.say('<@U0BATON> why?', { in: root, ts: at });
    await world.work();
    expect(world.thread(root)).toEqual(['Tell me.']);
    expect(JSON.stringify(world.model.requests[0]?.items)).toContain('could not be read');
  });

  test('what was deleted, and words that are commands, are not quoted', async () => {
    const { world, root } = await peoplesThread(answer('Hm.'));
    const gone = await world.say('a secret', { in: root, by: ben });
    await world.remove(gone, root);
    await world.say('<@U0BATON> help', { in: root, by: ben });
    await world.say('<@U0BATON> why?', { in: root });
    await world.work();
    expect(await outlineOf(world, root)).toEqual([
      'quoted Workflow: Payments 5xx 12%',
      'quoted U0BEN: since 10:05',
      '<context>',
      'U0ANA: @Baton why?',
      'baton: Hm.',
    ]);
  });

  test('many alerts above it are no runs of their own: a workflow is still heard (SESSION-5)', async () => {
    const world = await startWorld({ script: inTurn(answer('Heard.'), answer('Again.')) });
    const root = await world.say('Payments 5xx 12%', { by: undefined });
    for (let n = 0; n < 12; n += 1) await world.say(`still ${n}`, { in: root, by: undefined });
    await world.say('<@U0BATON> look', { in: root, by: undefined });
    await world.work();
    await world.say('<@U0BATON> look again', { in: root, by: undefined });
    await world.work();
    expect(world.thread(root)).toEqual(['Heard.', 'Again.']);
  });
});

describe('a handoff of a thread of people (HANDOFF-3)', () => {
  test('quotes it first, belongs to who asked, and hands it off', async () => {
    const { world, root } = await peoplesThread(answer(document('Fix payments.')));
    await world.say('!handoff', { in: root });
    await world.work();
    expect((await world.session(root)).owner).toBe(ana);
    expect(JSON.stringify(world.model.requests[0]?.items)).toContain('since 10:05');
    expect(world.opened()).toHaveLength(1);
  });

  test('with only its root there is nothing to hand off, and no session stays behind', async () => {
    const world = await startWorld();
    const root = await world.say('lunch?', { by: ben });
    await world.say('<@U0BATON> handoff', { in: root });
    await world.say('thanks', { in: root });
    await world.work();
    expect(world.whispers()).toEqual(['Nothing to hand off (no messages yet)']);
    await expect(world.session(root)).rejects.toThrow('no session');
  });
});
