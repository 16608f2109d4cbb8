import { describe, expect, test } from 'vitest';
import { sessionId } from '../../src/core/ids.ts';
import { startWorld } from '../support/flow-world.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, document } from '../support/flow-world-model.ts';
import { ben, general, threadIn } from '../support/flow-world-places.ts';
import { permalink } from '../support/flow-world-slack.ts';

const nothing = 'Nothing to hand off (no messages yet)';
const unknown = 'Baton cannot find a session of yours there.';
const from = { spaceId: general, responseUrl: undefined };

const world = () =>
  startWorld({ script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'Answer.') });
type World = Awaited<ReturnType<typeof world>>;

async function talk(w: World, text: string) {
  const root = await w.say(`<@U0BATON> ${text}`);
  await w.work();
  return root;
}

const theSession = async (w: World, root: Awaited<ReturnType<World['say']>>) =>
  ({ kind: 'session', session: (await w.session(root)).id }) as const;
const theThread = (root: Awaited<ReturnType<World['say']>>) => ({ kind: 'thread', thread: threadIn(root) }) as const;

describe('the picker, sent off (HANDOFF-2)', () => {
  test('hands the chosen session off with the focus as it was typed, and names it where the person was', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    expect(await w.submit({ chosen: await theSession(w, root), from, focus: ' tests &amp; <@U1> ' })).toEqual([]);
    await w.work();
    expect(w.whispers()).toEqual([`Handing off [chosen](${permalink(general, root)}).`]);
    expect(w.opened()).toHaveLength(1);
    expect(w.thread(w.opened()[0] ?? root)[0]).toContain('Focus: tests &amp; <@U1>');
    expect(await w.unsettled()).toBe(0);
  });

  test('from the global shortcut, names it in the channel of the session', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    await w.submit({ chosen: await theSession(w, root) });
    await w.work();
    expect(w.slack.whispers[0]).toMatchObject({ spaceId: general });
  });

  test('a focus that is too long is cut, and the progress says so', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    await w.submit({ chosen: await theSession(w, root), from, focus: 'x'.repeat(2_001) });
    expect((await w.newestRun((await w.session(root)).id)).handoff?.focus).toBe('x'.repeat(2_000));
    await w.sender.idle();
    expect(w.thread(root).at(-1)).toContain('The focus was cut at 2,000 characters.');
  });

  test('what another choice mends is said at the field, and nowhere else', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    const chosen = await theSession(w, root);
    await w.submit({ chosen, from });
    const refusals = await w.submit({ chosen, from, by: ben });
    expect(refusals).toEqual([expect.stringContaining('already under way')]);
    await w.work();
    expect(w.whispers()).toHaveLength(1);
    expect(w.opened()).toHaveLength(1);
  });

  test('too late for the field, it is said privately with the link', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    const chosen = await theSession(w, root);
    await w.submit({ chosen, from });
    await w.submit({ chosen, from, by: ben, slow: true });
    await w.work();
    expect(w.whispers().at(-1)).toContain(`already under way: its progress is shown in the thread. [chosen](`);
    expect(w.slack.whispers.at(-1)?.userId).toBe(ben);
  });

  test('somebody who has left the channel gets the answer of one that does not exist', async () => {
    const w = await world();
    const root = await talk(w, 'chosen');
    w.takeOut(ben, general);
    const hidden = await w.submit({ chosen: await theSession(w, root), by: ben });
    const missing = await w.submit({ chosen: { kind: 'session', session: sessionId('none') }, by: ben });
    expect([hidden, missing]).toEqual([[unknown], [unknown]]);
    await w.work();
    expect([w.whispers(), w.opened(), await w.unsettled()]).toEqual([[], [], 0]);
  });
});

describe('the message shortcut (HANDOFF-1)', () => {
  test('opens the form at once, for the thread of the message', async () => {
    const w = await world();
    const root = await talk(w, 'here');
    await w.shortcut({ on: root, trigger: aTrigger() });
    const thread = { spaceId: general, rootTs: root };
    expect(w.modals.shown).toEqual([[{ kind: 'hand_off_thread', thread: expect.objectContaining(thread), from }]]);
    expect(await w.unsettled()).toBe(0);
  });

  test('no form opens: the person is told the other ways', async () => {
    const w = await world();
    const root = await talk(w, 'here');
    w.modals.refuseOpen();
    await w.shortcut({ on: root, trigger: aTrigger() });
    await w.work();
    expect(w.whispers()[0]).toContain('`@Baton handoff`');
    expect(w.slack.whispers[0]).toMatchObject({ rootTs: root });
  });

  test('sent off, hands the thread off', async () => {
    const w = await world();
    const root = await talk(w, 'here');
    await w.submit({ chosen: theThread(root), from, focus: 'tests' });
    await w.work();
    expect([w.opened().length, w.whispers()]).toEqual([1, []]);
  });

  test('imports a thread of people first, owned by who asked (HANDOFF-3, SESSION-2)', async () => {
    const w = await world();
    const root = await w.say('Where is the importer?', { by: ben });
    await w.say('On the shelf.', { by: ben, in: root });
    await w.submit({ chosen: theThread(root), from });
    await w.work();
    const session = await w.session(root);
    expect(session.owner).toBe('U0ANA');
    expect(await w.outline(session.id)).toEqual(
      expect.arrayContaining([expect.stringContaining('Where is the importer?'), expect.stringContaining('shelf')]),
    );
    expect(w.opened()).toHaveLength(1);
  });

  test('one message is too little, and is said in the thread, privately; no session is left behind', async () => {
    const w = await world();
    const root = await w.say('Alone.', { by: ben });
    expect(await w.submit({ chosen: theThread(root), from })).toEqual([]);
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
    expect(w.slack.whispers[0]).toMatchObject({ rootTs: root });
    await expect(w.session(root)).rejects.toThrow('no session');
  });

  test('is refused to somebody who is no member of the channel', async () => {
    const w = await world();
    const root = await talk(w, 'here');
    w.takeOut(ben, general);
    await w.submit({ chosen: theThread(root), from, by: ben });
    await w.work();
    expect([w.whispers(), w.opened()]).toEqual([[unknown], []]);
  });
});
