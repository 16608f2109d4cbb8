import { describe, expect, test } from 'vitest';
import type { Modal } from '../../src/core/modal.ts';
import { startWorld } from '../support/flow-world.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, document } from '../support/flow-world-model.ts';
import { ben, general, ops } from '../support/flow-world-places.ts';
import { permalink } from '../support/flow-world-slack.ts';

const nothing = 'Nothing to hand off (no messages yet)';
const hour = 60 * 60 * 1_000;

const world = () =>
  startWorld({ script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'Answer.') });
type World = Awaited<ReturnType<typeof world>>;

async function talk(w: World, text: string, how?: Parameters<World['say']>[1]) {
  const root = await w.say(`<@U0BATON> ${text}`, how);
  await w.work();
  return root;
}

const kinds = (shown: readonly Modal[] | undefined) => shown?.map(({ kind }) => kind);

function picker(w: World) {
  const modal = w.modals.shown[0]?.at(-1);
  if (modal?.kind !== 'pick_session') throw new Error('no picker');
  return modal;
}

describe('which session `/handoff` means (HANDOFF-2)', () => {
  test('several: "Loading…", then all of them with age and messages, most recent first, and the focus', async () => {
    const w = await world();
    await talk(w, 'one');
    w.system.advance(hour);
    await talk(w, 'two');
    await w.command('ask <@U0BEN|ben> &amp; go', { trigger: aTrigger() });
    expect(kinds(w.modals.shown[0])).toEqual(['loading', 'pick_session']);
    expect(picker(w).choices.map(({ title, detail }) => [title, detail])).toEqual([
      ['two', 'just now · 2 messages'],
      ['one', '1 h ago · 2 messages'],
    ]);
    expect(picker(w).focus).toBe('ask @U0BEN & go');
    expect(picker(w).from).toEqual({ spaceId: general, responseUrl: undefined });
    await w.work();
    expect(w.whispers()).toEqual([]);
    expect(await w.unsettled()).toBe(0);
    expect(w.opened()).toEqual([]);
  });

  test('one older than a day is not taken, but can be chosen', async () => {
    const w = await world();
    await talk(w, 'old');
    w.system.advance(24 * hour + 1);
    await w.command('', { trigger: aTrigger() });
    expect(picker(w).choices.map(({ title, detail }) => [title, detail])).toEqual([['old', '1 day ago · 2 messages']]);
  });

  test('an old one beside a recent one leaves no doubt', async () => {
    const w = await world();
    await talk(w, 'old');
    w.system.advance(24 * hour + 1);
    await talk(w, 'new');
    await w.command('', { trigger: aTrigger() });
    expect(w.modals.shown).toEqual([]);
    await w.sender.idle();
    expect(w.whispers()[0]).toContain('Handing off [new]');
  });

  test('one with too little beside a full one leaves no doubt', async () => {
    const w = await world();
    await talk(w, 'full');
    w.system.advance(1);
    await w.say('<@U0BATON> empty');
    await w.command('', { trigger: aTrigger() });
    expect(w.modals.shown).toEqual([]);
    await w.sender.idle();
    expect(w.whispers()[0]).toContain('Handing off [full]');
  });

  test('a picker offers none that holds too little', async () => {
    const w = await world();
    await talk(w, 'one');
    await talk(w, 'two');
    await w.say('<@U0BATON> empty');
    await w.command('', { trigger: aTrigger() });
    expect(
      picker(w)
        .choices.map(({ title }) => title)
        .toSorted(),
    ).toEqual(['one', 'two']);
  });

  test('a picker shows at most a hundred', async () => {
    const w = await world();
    for (let n = 0; n < 101; n += 1) {
      w.system.advance(1);
      const root = await w.say(`<@U0BATON> session ${n}`);
      await w.say('more', { in: root });
    }
    await w.command('', { trigger: aTrigger() });
    const titles = picker(w).choices.map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([100, 'session 100', 'session 1']);
  });
});

describe('when time is short (S02)', () => {
  test('one: the modal that had to be opened says what was done', async () => {
    const w = await world();
    const root = await talk(w, 'only');
    await w.command('', { trigger: aTrigger(true) });
    const text = ['Handing off ', { link: permalink(general, root), label: 'only' }, '.'];
    expect(w.modals.shown).toEqual([[{ kind: 'loading' }, { kind: 'message', text }]]);
    await w.work();
    expect(w.whispers()).toEqual([]);
    expect(w.opened()).toHaveLength(1);
  });

  test('none', async () => {
    const w = await world();
    await w.command('', { trigger: aTrigger(true) });
    expect(w.modals.shown).toEqual([[{ kind: 'loading' }, { kind: 'message', text: [nothing] }]]);
  });

  test('the person closed it meanwhile: said privately', async () => {
    const w = await world();
    await talk(w, 'only');
    w.modals.closeAll();
    await w.command('', { trigger: aTrigger(true) });
    await w.sender.idle();
    expect(w.whispers()[0]).toContain('Handing off [only]');
    expect(await w.unsettled()).toBe(0);
  });

  test('several, and no modal opens: listed in words', async () => {
    const w = await world();
    await talk(w, 'one');
    await talk(w, 'two');
    w.modals.refuseOpen();
    await w.command('', { trigger: aTrigger() });
    await w.sender.idle();
    expect(w.whispers()[0]).toContain('Several sessions fit.');
    expect(w.whispers()[0]).toContain('• [one]');
  });
});

test('all closed before the picker could be shown: said in the modal, which does not stay at "Loading…"', async () => {
  const w = await world();
  const roots = [await talk(w, 'one'), await talk(w, 'two')];
  const { modals } = w.deps;
  const open = modals.open.bind(modals);
  const closingMeanwhile: typeof open = async (trigger, modal) => {
    for (const root of roots) await w.remove(root, root);
    return open(trigger, modal);
  };
  Object.assign(modals, { open: closingMeanwhile });
  await w.command('', { trigger: aTrigger() });
  expect(w.modals.shown).toEqual([[{ kind: 'loading' }, { kind: 'message', text: [nothing] }]]);
});

describe('the global shortcut (HANDOFF-1)', () => {
  test('offers the sessions of every place where the person is now, and names the place', async () => {
    const w = await world();
    await talk(w, 'here');
    w.system.advance(1);
    await talk(w, 'there', { space: ops });
    await w.shortcut({ trigger: aTrigger() });
    expect(kinds(w.modals.shown[0])).toEqual(['loading', 'pick_session']);
    expect(picker(w).choices.map(({ title, detail }) => [title, detail.split(' · ')[0]])).toEqual([
      ['there', `#${ops}`],
      ['here', `#${general}`],
    ]);
    expect(picker(w).from).toBeUndefined();
  });

  test('offers none of a place that the person has left', async () => {
    const w = await world();
    await talk(w, 'here');
    await talk(w, 'there', { space: ops, by: ben });
    await talk(w, 'here too', { by: ben });
    w.takeOut(ben, ops);
    await w.shortcut({ by: ben, trigger: aTrigger() });
    expect(picker(w).choices.map(({ title }) => title)).toEqual(['here too']);
  });

  test('none: said in the modal', async () => {
    const w = await world();
    await w.shortcut({ trigger: aTrigger() });
    expect(w.modals.shown[0]?.at(-1)).toEqual({ kind: 'message', text: [nothing] });
    expect(await w.unsettled()).toBe(0);
  });

  test('offered again, when no modal can open any more: settled without an error', async () => {
    const w = await world();
    await talk(w, 'here');
    await w.shortcut({});
    await w.work();
    expect([w.modals.shown, w.whispers(), await w.unsettled()]).toEqual([[], [], 0]);
  });
});
