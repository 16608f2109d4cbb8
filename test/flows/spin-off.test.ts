import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/space.ts';
import { type FlowWorld, startWorld, type WorldOptions } from '../support/flow-world.ts';
import { answer, call, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, board, design, general, ops } from '../support/flow-world-places.ts';

const spinOff = (id: string, args: Record<string, unknown> = {}) =>
  call(id, 'SpinOffTask', { title: 'Look into caching', instruction: 'Find out why the cache misses.', ...args });

async function enabled(options: WorldOptions): Promise<FlowWorld> {
  const world = await startWorld(options);
  await world.read((tx) =>
    world.deps.store.spaces.setSettings(tx, general, { ...defaultSettings, tools: ['SpinOffTask'] }),
  );
  return world;
}

const results = (world: FlowWorld) =>
  (world.model.requests.at(-1)?.items ?? []).flatMap((item) =>
    item.type === 'tool_result' ? [JSON.parse(item.output) as Record<string, unknown>] : [],
  );

describe('in the same space (SPIN-4)', () => {
  test('opens a thread at once, which works on its own', async () => {
    const world = await enabled({
      script: inTurn(
        completed(spinOff('a', { source: 'the incident\nreport', excerpt: 'cache: 12% hits' })),
        answer('Set aside.'),
        answer('The cache is cold.'),
      ),
    });
    const root = await world.say('<@U0BATON> and look into caching separately');
    await world.work();
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    expect(world.thread(opened)).toEqual([
      expect.stringContaining('# Look into caching\nSet aside for <@U0ANA> from [this thread]'),
      'Find out why the cache misses.\nthe incident report\ncache: 12% hits',
      'The cache is cold.',
    ]);
    expect(world.thread(root)).toEqual([expect.stringContaining('Set aside: [Look into caching]'), 'Set aside.']);
    const [from, to] = [await world.session(root), await world.session(opened)];
    expect(to).toMatchObject({ origin: 'spin-off', parent: from.id, owner: ana, spunOff: true, piece: 'chat' });
    expect(JSON.stringify(await world.bodies(from.id))).not.toContain('The cache is cold.');
  });
});

test('SPIN-2: each excerpt has a marker of its own', async () => {
  const world = await enabled({
    script: ({ request: { items } }) =>
      JSON.stringify(items).includes('set aside from another thread') ||
      items.some(({ type }) => type === 'tool_result')
        ? answer('ok')
        : completed(spinOff('a', { excerpt: 'one' }), spinOff('b', { excerpt: 'two' })),
  });
  await world.say('<@U0BATON> both');
  await world.work();
  const said = JSON.stringify(world.model.requests);
  const markers = new Set([...said.matchAll(/\[material (\S+) begins\]\\n(?:one|two)/g)].map(([, marker]) => marker));
  expect(markers.size).toBe(2);
});

describe('into another space (SPIN-6)', () => {
  const ask = () => inTurn(completed(spinOff('a', { spaceId: ops })), answer('Approved, then.'), answer('From ops.'));

  test('nothing is created before a person approves, and the run holds nothing', async () => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    expect(world.opened()).toEqual([]);
    const session = await world.session(root);
    expect(await world.runs(session.id)).toEqual(['reply parked']);
    expect(world.status(root)).toBe('suspended');
    expect(world.thread(root)).toEqual([expect.stringContaining('from #general, public, to #ops, public, 12 members')]);

    await world.press(world.button('approve'));
    await world.work();
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    expect((await world.session(opened, ops)).spunOff).toBe(true);
    expect(world.thread(root)).toEqual([
      expect.stringMatching(/Approved by <@U0ANA>, .*Opened: \[Look into caching\]/s),
      'Approved, then.',
    ]);
    expect(await world.runs(session.id)).toEqual(['reply succeeded']);
    expect(() => world.button('approve')).toThrow('0 buttons');
  });

  test('a restart loses nothing', async () => {
    const before = await enabled({ script: ask() });
    const root = await before.say('<@U0BATON> tell ops');
    await before.work();
    const world = await before.restart(inTurn(answer('Going on.'), answer('From ops.')));
    await world.press(world.button('approve'));
    await world.work();
    expect(world.opened()).toHaveLength(1);
    expect(world.thread(root).at(-1)).toBe('Going on.');
  });

  test('Deny: nothing is created, the model is told, and the run goes on', async () => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    await world.press(world.button('deny'));
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(results(world)).toEqual([expect.objectContaining({ ok: false, code: 'denied' })]);
    expect(world.thread(root)[0]).toContain('Denied by <@U0ANA>');
  });

  test('what nobody decides expires', async () => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    world.system.advance(604_800_001);
    await world.work();
    expect(results(world)).toEqual([expect.objectContaining({ ok: false, code: 'expired' })]);
    expect(world.thread(root)[0]).toContain('Expired');
  });

  test('Stop takes the request back', async () => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    const button = world.button('approve');
    await world.say('!stop', { in: root });
    await world.work();
    expect(world.thread(root)[0]).toContain('Cancelled');
    await world.press(button);
    await world.work();
    expect(world.whispers()).toEqual(['This request was cancelled. Nothing was created.']);
    expect(world.opened()).toEqual([]);
  });

  test('others are told why they cannot decide, and the request stands', async () => {
    const world = await enabled({ script: ask() });
    await world.say('<@U0BATON> tell ops');
    await world.work();
    await world.press(world.button('approve'), ben);
    await world.work();
    expect(world.whispers()).toEqual([expect.stringContaining('Only the person who asked')]);
    world.button('approve');
  });

  test('a message meanwhile is kept, one note says what is awaited, and yes is no approval', async () => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    await world.say('yes do it', { in: root });
    await world.say('please', { in: root });
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(world.thread(root).slice(1)).toEqual([expect.stringContaining('Only the buttons decide')]);
    await world.press(world.button('deny'));
    await world.work();
    expect(JSON.stringify(world.model.requests.at(-1))).toContain('yes do it');
  });

  test.each([
    ['the requester left', (world: FlowWorld) => world.takeOut(ana, ops), 'who asked for it is not a member'],
    [
      'the channel is archived',
      (world: FlowWorld) => world.setPlace({ ok: false, reason: 'The channel is archived.' }, ops),
      'The channel is archived.',
    ],
  ])('SPIN-7: approved, but %s', async (_name, change, reason) => {
    const world = await enabled({ script: ask() });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    change(world);
    await world.press(world.button('approve'));
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(world.thread(root)[0]).toContain(`Approved, but not created: ${reason}`);
    expect(results(world)).toEqual([expect.objectContaining({ ok: false, code: 'not_created' })]);
  });
});

test('SPIN-5: a fourth is refused, waiting ones count', async () => {
  const world = await enabled({
    script: inTurn(
      completed(spinOff('a'), spinOff('b', { spaceId: ops }), spinOff('c', { spaceId: design }), spinOff('d')),
      answer('from the first'),
    ),
  });
  const root = await world.say('<@U0BATON> all of it');
  await world.work();
  expect(world.thread(root).filter((text) => text.includes('to #'))).toHaveLength(2);
  const outline = await world.outline((await world.session(root)).id);
  expect(outline.at(-1)).toContain('limit_reached');
});

test('SPIN-10: spaces are listed where the tool is on, private ones not in a channel', async () => {
  const world = await enabled({ script: () => answer('ok') });
  await world.say('<@U0BATON> hi');
  await world.work();
  const request = JSON.stringify(world.model.requests[0]);
  expect(request).toContain(`${ops} #ops`);
  expect(request).not.toContain(board);
  expect(request).toContain('- research: Find out about one question');
  await world.say('<@U0BATON> hi', { space: ops });
  await world.work();
  expect(JSON.stringify(world.model.requests[1])).not.toMatch(/SpinOffTask|Available spaces/);
});

test('SPIN-8: a workflow asks nobody: the request is recorded and the run goes on', async () => {
  const world = await enabled({ script: inTurn(completed(spinOff('a', { spaceId: ops })), answer('Noted.')) });
  const root = await world.say('<@U0BATON> nightly report', { by: undefined });
  await world.work();
  expect(world.opened()).toEqual([]);
  expect(world.thread(root)).toEqual([expect.stringContaining('Recorded: Look into caching'), 'Noted.']);
  expect(results(world)).toEqual([expect.objectContaining({ ok: true, state: 'recorded' })]);
});
