import { describe, expect, test } from 'vitest';
import { spaceId } from '../../src/core/ids.ts';
import { startWorld } from '../support/flow-world.ts';
import { answer, document } from '../support/flow-world-model.ts';
import { ben, general } from '../support/flow-world-places.ts';
import { permalink } from '../support/flow-world-slack.ts';

const nothing = 'Nothing to hand off (no messages yet)';
const day = 24 * 60 * 60 * 1_000;

const world = () =>
  startWorld({ script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'Answer.') });

async function talk(w: Awaited<ReturnType<typeof world>>, text: string, how?: Parameters<typeof w.say>[1]) {
  const root = await w.say(`<@U0BATON> ${text}`, how);
  await w.work();
  return root;
}

describe('/handoff (HANDOFF-2)', () => {
  test('takes the one session that fits, and names it', async () => {
    const w = await world();
    const root = await talk(w, 'Login page');
    await w.command('the tests');
    await w.work();
    expect(w.whispers()).toEqual([`Handing off [Login page](${permalink(general, root)}).`]);
    expect(w.slack.whispers[0]).toMatchObject({ userId: 'U0ANA', spaceId: general, rootTs: undefined });
    expect(w.opened()).toHaveLength(1);
    expect(w.thread(root).at(-1)).toContain('[Handoff document]');
    expect(await w.unsettled()).toBe(0);
  });

  test('without any session', async () => {
    const w = await world();
    await w.command('');
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
  });

  test('with only a session that holds too little', async () => {
    const w = await world();
    await w.say('<@U0BATON>');
    await w.command('');
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
    expect(w.opened()).toEqual([]);
  });

  test('with several: names them, newest first, and guesses none', async () => {
    const w = await world();
    const one = await talk(w, 'one');
    w.system.advance(1_000);
    const two = await talk(w, 'two');
    await w.command('');
    await w.work();
    const [text] = w.whispers();
    expect(text).toContain('Several sessions fit.');
    expect(text?.split('\n• ').slice(1)).toEqual([
      `[two](${permalink(general, two)})`,
      `[one](${permalink(general, one)})`,
    ]);
    expect(w.opened()).toEqual([]);
  });

  test('passes over a session that the asker took no part in', async () => {
    const w = await world();
    await talk(w, 'not his');
    await w.command('', { by: ben });
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
  });

  test('takes part who wrote there, without being its owner', async () => {
    const w = await world();
    const root = await talk(w, 'shared');
    await talk(w, 'not his');
    await w.say('me too', { in: root, by: ben });
    await w.work();
    await w.command('', { by: ben });
    await w.work();
    expect(w.whispers()[0]).toContain('Handing off [shared]');
  });

  test('passes over one of another channel', async () => {
    const w = await world();
    await talk(w, 'elsewhere', { space: spaceId('C0OPS') });
    await w.command('');
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
  });

  test('passes over one that is older than a day, to the millisecond', async () => {
    const w = await world();
    await talk(w, 'old');
    w.system.advance(day);
    const root = await talk(w, 'new');
    w.system.advance(1);
    await w.command('');
    await w.work();
    expect(w.whispers()).toEqual([`Handing off [new](${permalink(general, root)}).`]);
  });

  test('passes over one whose root was deleted', async () => {
    const w = await world();
    const root = await talk(w, 'gone');
    await w.remove(root, root);
    await w.command('');
    await w.work();
    expect(w.whispers()).toEqual([nothing]);
  });
});
