import { describe, expect, test } from 'vitest';
import { type SpaceId, spaceId } from '../../src/core/ids.ts';
import type { FlowWorld } from '../support/flow-world.ts';
import { answer, completed } from '../support/flow-world-model.ts';
import { board, general, ops } from '../support/flow-world-places.ts';
import { listedSpaces } from '../support/flow-world-slack.ts';
import { buttonOf, cardOf, setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';

const fixed = 'Cannot open a thread in that space. Leave spaceId out to use this space, or tell the person.';

async function asks(target: string, change: (world: FlowWorld) => void = () => {}) {
  const world = await worldWithSpinOffs({
    script: ({ request: { items } }) => {
      if (JSON.stringify(items).includes('set aside from another thread')) return answer('There.');
      if (items.some(({ type }) => type === 'tool_result')) return answer('Going on.');
      return completed(setAsideCall('a', { spaceId: target }));
    },
  });
  change(world);
  const root = await world.say('<@U0BATON> tell them');
  await world.work();
  return { world, root };
}

describe('K04: a space that is not listed: one and the same refusal, whatever it is', () => {
  test.each([
    ['a private channel', board, () => {}],
    ['one that nobody knows', 'C0UNKNOWN', () => {}],
    ["somebody else's direct messages", 'D0SOMEBODY', () => {}],
    ['a name instead of an id', '#ops', () => {}],
    ['a name without its sign', 'ops', () => {}],
    ['an id with a blank', `${ops} `, () => {}],
    [
      'one that the requester is not in',
      ops,
      (world: FlowWorld) => {
        world.setSpaces(listedSpaces.filter((one) => one.spaceId !== ops));
        world.setPlace({ ok: false, reason: 'The channel is archived.' }, ops);
      },
    ],
  ])('%s', async (_name, target, change) => {
    const { world, root } = await asks(target, change);
    expect(toldResults(world)).toEqual([{ ok: false, code: 'cannot_create_here', message: fixed }]);
    expect(world.thread(root)).toEqual(['Going on.']);
    expect(world.opened()).toEqual([]);
  });
});

describe('K04: a listed space that cannot be posted in: its own reason, and nobody is asked', () => {
  test.each([
    'The channel is archived.',
    'Only some people may post in this channel.',
    'Baton is not a member of that channel. Invite it.',
  ])('%s', async (reason) => {
    const { world, root } = await asks(ops, (one) => one.setPlace({ ok: false, reason }, ops));
    expect(toldResults(world)).toEqual([
      { ok: false, code: 'cannot_create_here', message: `${fixed} Reason: ${reason}` },
    ]);
    expect(world.thread(root)).toEqual(['Going on.']);
  });

  test("the run's own space counts as listed", async () => {
    const reason = 'The channel is archived.';
    const { world } = await asks(general, (one) => one.setPlace({ ok: false, reason }, general));
    expect(toldResults(world)).toMatchObject([{ code: 'cannot_create_here', message: `${fixed} Reason: ${reason}` }]);
  });
});

test('K04: a channel that was renamed is the same one', async () => {
  const rename = (world: FlowWorld, name: string) =>
    world.setSpaces(listedSpaces.map((one) => (one.spaceId === ops ? { ...one, name } : one)));
  const { world, root } = await asks(ops, (one) => rename(one, '#ops-old'));
  expect(JSON.stringify(world.model.requests[0])).toContain(`${ops} #ops-old`);
  expect(cardOf(world, 'Title a').content.card.audience).toContain('to #ops-old, public');
  rename(world, '#ops-older');
  await world.press(buttonOf(world, 'Title a', 'approve'));
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread');
  expect((await world.session(opened, ops satisfies SpaceId)).spunOff).toBe(true);
  expect(world.thread(root).at(-1)).toBe('Going on.');
  expect(spaceId('C0OPS')).toBe(ops);
});
