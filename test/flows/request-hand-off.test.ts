import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, document, inTurn, modelFault } from '../support/flow-world-model.ts';
import { ben } from '../support/flow-world-places.ts';

const nothing = 'Nothing to hand off (no messages yet)';
const isHandoff = (text: string | undefined) => text?.startsWith('Write a handoff document') ?? false;

describe('too little to hand off (HANDOFF-3, H15)', () => {
  test.each(['!handoff', '<@U0BATON> handoff', '<@U0BATON> handoff the tests'])(
    '"%s" in a thread without a session',
    async (text) => {
      const world = await startWorld();
      await world.say(text);
      await world.work();
      expect(world.whispers()).toEqual([nothing]);
      expect(world.slack.messages).toEqual([]);
    },
  );

  test('commands and notices do not count', async () => {
    const world = await startWorld({ script: inTurn(modelFault('overloaded')) });
    const root = await world.say('<@U0BATON> hi');
    await world.work();
    for (const text of ['!help', '!stop', '!handoff', '!handoff again']) await world.say(text, { in: root });
    await world.work();
    expect(world.whispers()).toEqual([nothing, nothing]);
    expect(world.model.requests).toHaveLength(1);
  });

  test('two messages are enough, the second still unread', async () => {
    const world = await startWorld({
      script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.say('and B?', { in: root, by: ben });
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.opened()).toHaveLength(1);
  });

  test('checked again when the run begins: the second message was deleted meanwhile', async () => {
    const world = await startWorld({
      script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
    });
    const root = await world.say('<@U0BATON> A?');
    const at = await world.say('and B?', { in: root });
    await world.say('!handoff', { in: root });
    await world.remove(at, root);
    await world.work();
    expect(world.thread(root)).toEqual([`Handoff failed: ${nothing}`, 'A.']);
    expect(world.opened()).toEqual([]);
  });
});

describe('the order of things (HANDOFF-4)', () => {
  test('a handoff waits behind a live run, says so, and goes before queued messages', async () => {
    const world = await startWorld({
      script: inTurn(
        answer('Hi.'),
        async () => {
          await world.say('!handoff', { in: root, by: ben });
          return completed(call('a', 'ListFiles', {}));
        },
        async () => {
          await world.sender.idle();
          shown.push(...world.thread(root).slice(1));
          await world.say('and B?', { in: root });
          return answer('A.');
        },
        async () => {
          await world.sender.idle();
          shown.push(world.thread(root)[1] ?? '');
          return answer(document());
        },
        answer('B.'),
      ),
    });
    const shown: string[] = [];
    const root = await world.say('<@U0BATON> hi');
    await world.work();
    await world.say('A?', { in: root });
    await world.work();
    expect(shown).toEqual(['The handoff begins when the current answer is finished.', 'Writing a handoff document…']);
    const [, , , third, fourth] = world.model.requests.map(({ items }) => items);
    expect(isHandoff(textOf(third?.at(-1)))).toBe(true);
    expect(JSON.stringify(third)).toContain('and B?');
    expect(isHandoff(textOf(fourth?.at(-1)))).toBe(false);
    expect(world.thread(root).slice(2)).toEqual(['A.', `[Handoff document]\n${document()}`, 'B.']);
  });

  test('a message that comes while the document is written is answered afterwards, and is not in it', async () => {
    const live: string[] = [];
    const world = await startWorld({
      script: inTurn(
        answer('A.'),
        async () => {
          await world.say('and B?', { in: root });
          live.push(...(await world.runs((await world.session(root)).id)));
          return answer(document());
        },
        answer('B.'),
      ),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say('!handoff', { in: root });
    await world.work();
    expect(live).toEqual(['reply succeeded', 'handoff running', 'reply queued']);
    expect(JSON.stringify(world.model.requests[1]?.items)).not.toContain('and B?');
    expect(world.thread(root).at(-1)).toBe('B.');
    const { id } = await world.session(root);
    expect((await world.outline(id)).slice(-4)).toEqual([
      `handoff: ${document()}`,
      '<context>',
      'U0ANA: and B?',
      'baton: B.',
    ]);
  });

  test('a session can be handed off again, once the first is through', async () => {
    const world = await startWorld({
      script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.say('!handoff', { in: root });
    await world.work();
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.opened()).toHaveLength(2);
  });
});

test('the thread is shown as at work from the moment on (HANDOFF-9)', async () => {
  const world = await startWorld({ script: inTurn(answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  expect(world.status(root)).toBe('active');
  await world.say('!handoff', { in: root });
  await world.sender.idle();
  expect(world.status(root)).toBe('processing');
});

test('a session that is not open has nothing to hand off', async () => {
  const world = await startWorld({ script: inTurn(answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.remove(root, root);
  await world.say('!handoff', { in: root });
  await world.work();
  expect(world.whispers()).toEqual([nothing]);
  const { id } = await world.session(root);
  expect(await world.runs(id)).toEqual(['reply succeeded']);
});

describe('the focus (HANDOFF-3)', () => {
  async function handOff(text: string) {
    const world = await startWorld({
      script: ({ request }) => answer(request.toolChoice === 'none' ? document() : 'A.'),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    world.sender.hold();
    await world.say(text, { in: root });
    world.sender.release();
    await world.sender.idle();
    const progress = world.thread(root).at(-1);
    await world.work();
    return { progress, asked: textOf(world.model.requests[1]?.items.at(-1)), whispers: world.whispers() };
  }

  test('goes to the end of the instruction, decoded', async () => {
    const { progress, asked } = await handOff('!handoff the tests of <#C0OPS|ops> &amp; <@U0BEN>');
    expect(asked?.endsWith('\n\nAdditional focus: the tests of #ops & @U0BEN')).toBe(true);
    expect(progress).toBe('Writing a handoff document…');
  });

  test('none: the instruction names none', async () => {
    const { asked } = await handOff('<@U0BATON> handoff');
    expect(asked).not.toContain('Additional focus');
  });

  test('is cut at 2,000 characters, with a notice', async () => {
    const { progress, asked, whispers } = await handOff(`!handoff ${'x'.repeat(2_001)}`);
    expect(asked?.endsWith(`Additional focus: ${'x'.repeat(2_000)}`)).toBe(true);
    expect(progress).toBe('Writing a handoff document…\nThe focus was cut at 2,000 characters.');
    // The progress message is rewritten when the handoff ends; this stays.
    expect(whispers).toEqual(['The focus was cut at 2,000 characters.']);
  });
});

function textOf(item: { readonly type: string } | undefined): string | undefined {
  return item && 'text' in item ? String(item.text) : undefined;
}
