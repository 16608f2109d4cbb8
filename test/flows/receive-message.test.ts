import { describe, expect, test } from 'vitest';
import { ts } from '../../src/core/ids.ts';
import { defaultSettings } from '../../src/core/space.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { answer, document, inTurn } from '../support/flow-world-model.ts';
import { ben, general } from '../support/flow-world-places.ts';

describe('a message', () => {
  test('that mentions Baton is answered in its thread', async () => {
    const world = await startWorld({ script: inTurn(answer('Use plan B.')) });
    const root = await world.say('<@U0BATON> A or B?');
    expect(world.status(root)).toBeUndefined();
    await world.work();
    expect(world.thread(root)).toEqual(['Use plan B.']);
    const session = await world.session(root);
    expect(session).toMatchObject({ state: 'open', title: 'A or B?', owner: 'U0ANA', origin: 'mention' });
    expect(await world.outline(session.id)).toEqual(['<context>', 'U0ANA: @Baton A or B?', 'baton: Use plan B.']);
    expect(world.slack.statuses.map(({ status }) => status)).toEqual(['processing', 'active']);
    expect(await world.newestRun(session.id)).toMatchObject({
      state: 'succeeded',
      requester: 'U0ANA',
      attended: true,
      turns: 1,
      usage: { input: 100, cached: 40, output: 10 },
    });
  });

  test('that comes as two events, one after the other or at once, is handled once (SESSION-6)', async () => {
    const world = await startWorld({ script: inTurn(answer('Once.')) });
    const root = ts('1767225600.000100');
    await Promise.all([world.say('<@U0BATON> hi', { ts: root }), world.say('<@U0BATON> hi', { ts: root })]);
    await world.work();
    await world.say('<@U0BATON> hi', { ts: root });
    await world.work();
    expect(world.model.requests).toHaveLength(1);
    expect(world.thread(root)).toEqual(['Once.']);
    expect(await world.unsettled()).toBe(0);
    const { id } = await world.session(root);
    expect(await world.runs(id)).toEqual(['reply succeeded']);
  });

  test('that is a command and comes as two events is obeyed once', async () => {
    const world = await startWorld();
    const at = ts('1767225600.000100');
    const help = '<@U0BATON> help';
    await Promise.all([world.say(help, { ts: at }), world.say(help, { ts: at })]);
    await world.work();
    expect(world.thread(at)).toHaveLength(1);
  });

  test('of a person without a session and without a mention is not stored', async () => {
    const world = await startWorld();
    const at = await world.say('lunch?');
    await world.work();
    expect(await world.read((tx) => world.deps.store.messages.get(tx, general, at))).toBeUndefined();
    expect(await world.unsettled()).toBe(0);
  });

  test('under a root that Baton is just posting waits until the root is resolved (SESSION-12)', async () => {
    const world = await startWorld({ script: inTurn(answer('One.'), answer(document()), answer('Going on.')) });
    const root = await world.say('<@U0BATON> one');
    await world.work();
    world.sender.hold();
    await world.say('!handoff', { in: root });
    const working = world.work();
    await eventually(() => world.model.requests.length).toBe(2);
    await eventually(() =>
      world.read(async (tx) => (await world.deps.store.sessions.opening(tx, general)).length),
    ).toBe(1);
    const early = world.say('go on', { in: ts('1767229999.000100'), underOwnRoot: true });
    await expect(early).rejects.toThrow(DeliveryMustWait);
    const unbound = ts('1767229999.000100');
    await expect(world.remove(unbound, unbound)).rejects.toThrow(DeliveryMustWait);
    expect(await world.unsettled()).toBe(2);
    world.sender.release();
    await working;
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    await world.say('go on', { in: opened });
    await world.work();
    expect(world.thread(opened).at(-1)).toBe('Going on.');
  });
});

describe('replies without a mention (SESSION-3)', () => {
  test('auto: Baton spoke last, then somebody else did, then the same person again', async () => {
    const world = await startWorld({ script: inTurn(answer('One.'), answer('Two.'), answer('Three.')) });
    const root = await world.say('<@U0BATON> one');
    await world.work();
    await world.say('two', { in: root, by: ben });
    await world.work();
    expect(world.thread(root)).toEqual(['One.', 'Two.']);
    await world.say('<@U0ANA> lunch?', { in: root, by: ben });
    await world.say('yes, at noon', { in: root });
    await world.work();
    expect(world.thread(root)).toHaveLength(2);
    await world.say('and Baton, are you there?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['One.', 'Two.', 'Three.']);
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(-5)).toEqual([
      '<context>',
      'U0BEN: @U0ANA lunch?',
      'U0ANA: yes, at noon',
      'U0ANA: and Baton, are you there?',
      'baton: Three.',
    ]);
  });

  test('an answer that is not posted yet counts as Baton\u2019s word', async () => {
    const world = await startWorld({ script: inTurn(answer('One.'), answer('Two.')) });
    const root = await world.say('<@U0BATON> one');
    world.sender.hold();
    await world.work();
    await world.say('two', { in: root, by: ben });
    world.sender.release();
    await world.work();
    expect(world.thread(root)).toEqual(['One.', 'Two.']);
  });

  test('a notice of Baton counts as its word too', async () => {
    const world = await startWorld({ script: inTurn(answer('One.'), answer('Two.')) });
    const root = await world.say('<@U0BATON> one');
    await world.work();
    await world.say('!help', { in: root, by: ben });
    await world.work();
    await world.say('two', { in: root });
    await world.work();
    expect(world.thread(root).at(-1)).toBe('Two.');
  });

  test.each([
    ['all', true],
    ['mention', false],
  ] as const)('%s: whether a reply behind another person starts a run: %s', async (replies, starts) => {
    const world = await startWorld({ script: () => answer('Yes.') });
    const root = await world.say('<@U0BATON> one');
    await world.work();
    await world.read((tx) => world.deps.store.spaces.setSettings(tx, general, { ...defaultSettings, replies }));
    await world.say('<@U0ANA> x', { in: root, by: ben });
    await world.say('y', { in: root });
    await world.work();
    expect(world.model.requests).toHaveLength(starts ? 2 : 1);
  });
});

test('a message keeps its session active, also one that starts nothing (HANDOFF-2)', async () => {
  const world = await startWorld({ script: inTurn(answer('One.')) });
  const root = await world.say('<@U0BATON> one');
  await world.work();
  world.system.advance(25 * 3_600_000);
  await world.say('<@U0BEN> lunch?', { in: root });
  expect((await world.session(root)).activeAt).toBe(world.system.now());
});

describe('workflow messages (SESSION-5)', () => {
  test.each(['stop', 'handoff', 'help'])('its "%s" is a message and no command', async (word) => {
    const world = await startWorld({ script: inTurn(answer('Both.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.say(`<@U0BATON> ${word}`, { in: root, by: undefined });
    await world.work();
    expect(world.thread(root)).toEqual(['Both.']);
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain(`workflow: @Baton ${word}`);
  });

  test('ten start runs, the eleventh is kept, and a person opens the way again', async () => {
    const world = await startWorld({ script: ({ n }) => answer(`Report ${n}.`) });
    const root = await world.say('<@U0BATON> report', { by: undefined });
    await world.work();
    for (let n = 2; n <= 11; n++) {
      await world.say('<@U0BATON> report', { by: undefined, in: root });
      await world.work();
    }
    expect(world.thread(root)).toHaveLength(10);
    const { id, owner } = await world.session(root);
    expect(owner).toBeUndefined();
    expect(await world.newestRun(id)).toMatchObject({ requester: undefined, attended: false });
    await world.say('<@U0BATON> go on', { in: root });
    await world.work();
    await world.say('<@U0BATON> report', { by: undefined, in: root });
    await world.work();
    expect(world.thread(root)).toHaveLength(12);
  });
});

test('a session that a workflow began belongs to the person who first addresses Baton there', async () => {
  const world = await startWorld({ script: ({ n }) => answer(`Report ${n}.`) });
  const root = await world.say('<@U0BATON> report', { by: undefined });
  await world.work();
  expect((await world.session(root)).owner).toBeUndefined();
  await world.say('<@U0ANA> look', { in: root });
  expect((await world.session(root)).owner).toBeUndefined();
  await world.say('<@U0BATON> go on', { in: root, by: ben });
  await world.say('<@U0BATON> and on', { in: root });
  expect((await world.session(root)).owner).toBe(ben);
});

test('help says what exists, and is no message of the session (UX-6)', async () => {
  const world = await startWorld();
  const root = await world.say('<@U0BATON> help');
  await world.work();
  expect(world.thread(root)).toHaveLength(1);
  expect(world.thread(root)[0]).toContain('!handoff');
  await expect(world.session(root)).rejects.toThrow('no session');
});
