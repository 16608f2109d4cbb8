import { describe, expect, test } from 'vitest';
import { type SpaceId, spaceId, type Ts, ts } from '../../src/core/ids.ts';
import { startWorld } from '../support/flow-world.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, document } from '../support/flow-world-model.ts';
import { ben, general, ops } from '../support/flow-world-places.ts';
import { permalink } from '../support/flow-world-slack.ts';

const unknown = 'Baton cannot find a session of yours there.';

const world = () =>
  startWorld({ script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'Answer.') });
type World = Awaited<ReturnType<typeof world>>;

const linkTo = (space: SpaceId, at: Ts, root?: Ts) =>
  `<https://team.test/archives/${space}/p${at.replace('.', '')}${root ? `?thread_ts=${root}&amp;cid=${space}` : ''}>`;

async function talk(w: World, text: string, space?: SpaceId) {
  const root = await w.say(`<@U0BATON> ${text}`, space && { space });
  await w.work();
  return root;
}

describe('`/handoff` with a link (HANDOFF-2)', () => {
  test('names the session among several, in its own channel; the rest is the focus', async () => {
    const w = await world();
    await talk(w, 'here');
    const root = await talk(w, 'there', ops);
    await w.command(`${linkTo(ops, root)} the tests`, { trigger: aTrigger() });
    await w.work();
    expect(w.whispers()).toEqual([`Handing off [there](${permalink(ops, root)}).`]);
    expect(w.slack.whispers[0]).toMatchObject({ spaceId: general });
    const [fresh] = w.opened();
    expect(w.slack.messages.find((message) => message.ts === fresh)?.spaceId).toBe(ops);
    expect((await w.newestRun((await w.session(root, ops)).id)).handoff?.focus).toBe('the tests');
    expect(w.modals.shown).toEqual([]);
  });

  test.each(['with its thread', 'without it'])('to a reply, %s', async (how) => {
    const w = await world();
    const root = await talk(w, 'here');
    await talk(w, 'another');
    const reply = await w.say('more', { in: root });
    await w.command(linkTo(general, reply, how === 'with its thread' ? root : undefined));
    await w.work();
    expect(w.whispers()[0]).toContain('Handing off [here]');
  });

  test('a thread of people is imported first', async () => {
    const w = await world();
    const root = await w.say('Where is it?', { by: ben });
    await w.say('There.', { by: ben, in: root });
    await w.command(linkTo(general, root));
    await w.work();
    expect(w.whispers()[0]).toContain('Handing off [Where is it?]');
    expect(w.opened()).toHaveLength(1);
  });

  test('what is unknown and what is hidden get the same answer', async () => {
    const w = await world();
    const root = await talk(w, 'secret', ops);
    w.takeOut(ben, ops);
    await w.command(linkTo(ops, root), { by: ben });
    await w.command(linkTo(ops, ts('1767220000.000100')), { by: ben });
    w.takeOut(ben, spaceId('C0NONE'));
    await w.command(linkTo(spaceId('C0NONE'), root), { by: ben });
    await w.command(linkTo(general, ts('1767220000.000100')), { by: ben });
    await w.work();
    expect(w.whispers()).toEqual([unknown, unknown, unknown, unknown]);
    expect(await w.unsettled()).toBe(0);
    expect(w.opened()).toEqual([]);
  });

  test('that names no message hands off nothing, though one session would fit', async () => {
    const w = await world();
    await talk(w, 'here');
    await w.command(`<https://team.test/archives/${ops}> tests`, { trigger: aTrigger() });
    await w.work();
    expect(w.whispers()).toEqual([expect.stringContaining('The link names no message.')]);
    expect([w.opened(), w.modals.shown, await w.unsettled()]).toEqual([[], [], 0]);
  });

  test('a link that does not stand first is focus', async () => {
    const w = await world();
    const root = await talk(w, 'here');
    await w.command(`see ${linkTo(ops, root)}`);
    await w.work();
    expect((await w.newestRun((await w.session(root)).id)).handoff?.focus).toContain('see https://team.test/archives');
  });
});
