import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DeliveryId } from '../../src/core/ids.ts';
import { deliveryId } from '../../src/core/ids.ts';
import { defaultSettings, type SpaceSettings } from '../../src/core/space.ts';
import { type FlowWorld, startWorld, type WorldOptions } from '../support/flow-world.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, call, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general, ops } from '../support/flow-world-places.ts';
import { readTables } from '../support/flow-world-tables.ts';

const next = (): DeliveryId => deliveryId(randomUUID());

const at = { user: ana, direct: undefined };
const form = (change: Partial<SpaceSettings>) => ({ ...defaultSettings, ...change });

function submit(world: FlowWorld, change: Partial<SpaceSettings>, user = ana, slow = false) {
  const refusals: string[] = [];
  const modal = {
    async refuse(text: string) {
      if (!slow) refusals.push(text);
      return !slow;
    },
  };
  const submission = { user, direct: undefined, spaceId: general, form: form(change) };
  return world.flows.changeSettings(submission, modal, next()).then(() => refusals);
}

const settings = (world: FlowWorld, space = general) => world.read((tx) => world.deps.store.spaces.settings(tx, space));

const audit = async (world: FlowWorld) =>
  (await readTables(world.file)).audit.map(({ who, what, result }) => [who, what, result]);

describe('settings (SPACE-1)', () => {
  test('an operator enables a tool: it is offered there and nowhere else, and the audit says who', async () => {
    const world = await startWorld({ operators: [ana], script: () => answer('ok') });
    expect(await submit(world, { tools: ['SpinOffTask'] })).toEqual([]);
    await world.say('<@U0BATON> here');
    await world.say('<@U0BATON> there', { space: ops });
    await world.work();
    const offered = world.model.requests.map(({ tools }) => tools.some(({ name }) => name === 'SpinOffTask'));
    expect(offered.toSorted()).toEqual([false, true]);
    expect(await audit(world)).toEqual([[ana, 'change settings', 'tools: [] -> ["SpinOffTask"]']]);
    expect(world.home(ana)?.spaces.find(({ spaceId }) => spaceId === general)?.tools).toEqual(['SpinOffTask']);
  });

  test('others change nothing, are told who may, and the audit keeps it', async () => {
    const world = await startWorld({ operators: [ana] });
    expect(await submit(world, { tools: ['SpinOffTask'] }, ben)).toEqual([expect.stringContaining('Workspace admins')]);
    expect(await settings(world)).toEqual(defaultSettings);
    expect(await audit(world)).toEqual([[ben, 'change settings', expect.stringContaining('refused')]]);
  });

  test('who is told too late for the form is told in Home', async () => {
    const world = await startWorld({ operators: [ana] });
    expect(await submit(world, {}, ben, true)).toEqual([]);
    expect(world.home(ben)?.note).toContain('Not changed');
  });

  test('the right is asked for when the form is sent, not when it was opened', async () => {
    const world = await startWorld({ operators: [ana] });
    await world.flows.openSettings({ ...at, spaceId: general, trigger: aTrigger() }, next());
    expect(world.modals.shown.at(-1)?.at(-1)).toMatchObject({ kind: 'space_settings', mayChange: true });
    world.takeOut(ana, general);
    expect(await submit(world, { tools: ['SpinOffTask'] })).toHaveLength(1);
    expect(await settings(world)).toEqual(defaultSettings);
  });

  test('who may not change them reads them', async () => {
    const world = await startWorld();
    await world.flows.openSettings({ ...at, spaceId: general, trigger: aTrigger() }, next());
    expect(world.modals.shown.at(-1)?.at(-1)).toMatchObject({ kind: 'space_settings', mayChange: false });
  });

  test('who left the channel is shown nothing of it', async () => {
    const world = await startWorld({ operators: [ana] });
    world.takeOut(ana, general);
    await world.flows.openSettings({ ...at, spaceId: general, trigger: aTrigger() }, next());
    expect(world.modals.shown.at(-1)?.at(-1)).toMatchObject({ kind: 'message' });
  });

  test('sending the same again leaves no line', async () => {
    const world = await startWorld({ operators: [ana] });
    await submit(world, { replies: 'all' });
    await submit(world, { replies: 'all' });
    expect(await audit(world)).toHaveLength(1);
  });
});

describe('recorded requests (SPIN-8)', () => {
  async function recorded(options: WorldOptions = {}) {
    const spinOff = call('a', 'SpinOffTask', { title: 'Tell ops', instruction: 'Tell them.', spaceId: ops });
    const world = await startWorld({
      script: inTurn(completed(spinOff), answer('Noted.'), answer('Told.')),
      ...options,
    });
    await world.read((tx) => world.deps.store.spaces.setSettings(tx, general, form({ tools: ['SpinOffTask'] })));
    const root = await world.say('<@U0BATON> nightly', { by: undefined });
    await world.work();
    await world.flows.openHome(at, next());
    const [request] = world.home(ana)?.spaces.find(({ spaceId }) => spaceId === general)?.recorded ?? [];
    if (!request) throw new Error('nothing is recorded');
    return { world, root, request };
  }

  test('stand in Home; who opens one becomes its requester', async () => {
    const { world, root, request } = await recorded();
    expect(request).toMatchObject({ title: 'Tell ops', target: '#ops' });
    await world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.work();
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    const session = await world.session(opened, ops);
    expect(session).toMatchObject({ owner: ana, spunOff: true });
    expect(await world.newestRun(session.id)).toMatchObject({ requester: ana, attended: true, state: 'succeeded' });
    expect(world.thread(opened).at(-1)).toBe('Told.');
    expect(world.thread(root).at(-1)).toContain('Set aside: [Tell ops]');
    expect(world.home(ana)?.spaces.flatMap(({ recorded: left }) => left)).toEqual([]);
  });

  test('opened twice, once by each of two people, is one thread', async () => {
    const { world, request } = await recorded();
    await Promise.all([
      world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next()),
      world.flows.openRecorded({ user: ben, direct: undefined, spinOff: request.spinOff }, next()),
    ]);
    await world.work();
    expect(world.opened()).toHaveLength(1);
    expect([world.home(ana)?.note, world.home(ben)?.note]).toContainEqual(expect.stringContaining('Not opened'));
  });

  test('SPIN-7: without the right it stays recorded, and Home says why', async () => {
    const { world, request } = await recorded();
    world.takeOut(ana, ops);
    await world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(world.home(ana)?.note).toContain('Not opened: who asked for it is not a member');
    expect(world.home(ana)?.spaces.flatMap(({ recorded: left }) => left)).toHaveLength(1);
  });

  test('a guest opens nothing', async () => {
    const { world, request } = await recorded();
    world.setStanding(ana, 'guest');
    await world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(world.home(ana)?.note).toContain('Guests cannot decide');
  });

  test('the process dies behind the click: the thread is opened after the restart', async () => {
    const { world: before, request } = await recorded();
    await before.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    const world = await before.restart(inTurn(answer('Told.')));
    await world.work();
    expect(world.opened()).toHaveLength(1);
  });

  test('one that has a requester is that person’s alone', async () => {
    const { world, request } = await recorded();
    await world.read(async (tx) => {
      const { spinOffs } = world.deps.store;
      const spinOff = await spinOffs.get(tx, request.spinOff);
      if (spinOff) await spinOffs.move(tx, spinOff, { state: 'recorded', requester: ben });
    });
    const shownTo = async (user: typeof ana) => {
      await world.flows.openHome({ user, direct: undefined }, next());
      return world.home(user)?.spaces.flatMap(({ recorded: requests }) => requests.map(({ title }) => title));
    };
    expect(await shownTo(ana)).toEqual([]);
    expect(await shownTo(ben)).toEqual(['Tell ops']);
    await world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.flows.dismissRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(await shownTo(ben)).toEqual(['Tell ops']);
    expect(world.home(ana)?.note).toContain('only the person who asked');
  });

  test('dismissed ones are gone, and cannot be opened', async () => {
    const { world, request } = await recorded();
    await world.flows.dismissRecorded({ ...at, spinOff: request.spinOff }, next());
    expect(world.home(ana)).toMatchObject({ note: 'Dismissed: Tell ops' });
    await world.flows.openRecorded({ ...at, spinOff: request.spinOff }, next());
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(await audit(world)).toEqual([
      [ana, 'dismiss recorded', 'done'],
      [ana, 'open recorded', expect.stringContaining('refused')],
    ]);
  });
});

test('SPIN-10: a direct message is a space too', async () => {
  const world = await startWorld();
  await world.flows.openHome({ user: ana, direct: ops }, next());
  expect(world.home(ana)?.spaces[0]).toMatchObject({ spaceId: ops, name: 'Direct messages with Baton' });
});
