import { describe, expect, test } from 'vitest';
import { spinOffSeed } from '../../src/core/brief.ts';
import { toChatMessages } from '../../src/openai/chat-messages.ts';
import { toView } from '../../src/slack/views/modal.ts';
import { startWorld } from '../support/flow-world.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { answer, call, completed, document, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, board, general, ops } from '../support/flow-world-places.ts';
import { listedSpaces } from '../support/flow-world-slack.ts';
import { buttonOf, cardOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { hostileTexts } from './hostile-texts.ts';
import {
  expectHeads,
  expectInert,
  expectNoEffect,
  expectOwnWordsClean,
  expectSlackInert,
  fromPeople,
} from './what-holds.ts';

const count = (text: string, part: string | RegExp): number => text.split(part).length - 1;

describe.each(hostileTexts)('SEC-2: %s', (_name, hostile) => {
  test('as title, instruction, source and excerpt of a spin-off: on the card, in the modal, in the new thread and before its model', async () => {
    const args = { title: hostile, instruction: hostile.slice(0, 800), source: hostile, excerpt: hostile };
    const world = await worldWithSpinOffs({
      script: inTurn(completed(setAsideCall('a', { ...args, spaceId: ops })), answer('Going on.'), answer('There.')),
    });
    await world.say('<@U0BATON> tell ops');
    await world.work();
    expectSlackInert(world);
    await expectNoEffect(world, { threads: 0 });

    const card = world.slack.messages.find(({ content }) => content.kind === 'approval')?.content;
    if (card?.kind !== 'approval') throw new Error('no card');
    const { title } = card.card;
    expect(title).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    await world.press(buttonOf(world, title, 'view_all'), ana, aTrigger());
    const modal = world.modals.shown[0]?.[0];
    if (!modal) throw new Error('no modal');
    expectInert(toView(modal));

    await world.press(buttonOf(world, title, 'approve'));
    await world.work();
    expectSlackInert(world);
    const request = world.model.requests.find((one) =>
      fromPeople(one).some((text) => text.includes('set aside from another thread')),
    );
    if (!request) throw new Error('the new thread did not begin');
    expectOwnWordsClean([request], hostile);
    expectHeads(fromPeople(request));
    // One fence with a marker that nobody could know, everything of the excerpt between.
    const [seed = ''] = fromPeople(request);
    const marker = /\n\[material (\S+) ends\]$/.exec(seed)?.[1] ?? 'none';
    const [begin, end] = [`\n[material ${marker} begins]\n`, `\n[material ${marker} ends]`];
    expect([count(seed, begin), count(seed, end)]).toEqual([1, 1]);
    expect(hostile).not.toContain(marker);
    const excerpt = seed.slice(seed.indexOf(begin) + begin.length, -end.length);
    if (!/handoff/i.test(hostile)) expect(excerpt).toBe(hostile);
    expect(seed).not.toMatch(/<\/?handoff-context/);
    const outside = seed.slice(0, seed.indexOf(begin) - 1);
    expect(outside.split('\n\nSource: ')[1] ?? '').not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });

  test('as text, quoted text, name, file name, file content, channel name, answer and unknown piece', async () => {
    const world = await worldWithSpinOffs({
      files: { x: hostile },
      script: inTurn(
        completed(
          call('r', 'ReadFile', { path: 'x' }),
          setAsideCall('p', { piece: hostile }),
          call('u', hostile, hostile),
        ),
        answer(hostile),
      ),
    });
    const named = (name: string) => ({ spaceId: ops, name, kind: 'public' as const });
    world.setSpaces([...listedSpaces.filter(({ spaceId }) => spaceId !== ops), named(`#${hostile}`)]);
    const root = await world.say(hostile, { by: ben });
    await world.say('deployed', { by: undefined, in: root });
    world.onReading((read) => async (space, at) => {
      const reading = await read(space, at);
      if (reading.kind !== 'read') return reading;
      const fileNames = [hostile];
      return {
        ...reading,
        messages: reading.messages.map((one) => ({ ...one, fileNames, ...(!one.author && { botName: hostile }) })),
      };
    });
    const file = { id: 'F1', name: hostile, mediaType: hostile, address: 'https://files.test/F1', bytes: 9 };
    await world.say('<@U0BATON> look', { in: root, files: [file] });
    await world.work();

    expectSlackInert(world);
    await expectNoEffect(world, { threads: 0 });
    const [first, second] = world.model.requests;
    if (!first || !second) throw new Error('two requests were expected');
    const people = fromPeople(first);
    const quoted = people.filter((text) => text.startsWith('Quoted from this thread'));
    expect(quoted).toHaveLength(2);
    for (const text of quoted) {
      const lines = text.split(/[\n\r\v\f\u0085\u2028\u2029]/);
      expect(lines).toHaveLength(2);
      expect(Object.keys(JSON.parse(lines[1] ?? '')).toSorted()).toEqual(
        [text.includes('"bot"') ? 'bot' : 'author', 'files', 'text'].toSorted(),
      );
    }
    const asked = people.filter((text) => text.startsWith('From '));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /^From U0ANA:\n@Baton look\n\[file saved as uploads\/[\p{L}\p{M}\p{N}._/-]+, [\w.+/ -]+, \d+ \w+\]$/u,
    );
    // A channel's name is the rest of the one line with its id.
    const list = first.items
      .flatMap((item) => (item.type === 'message' && item.role === 'developer' ? [item.text] : []))
      .join('\n');
    // Behind it stands what Baton itself says of pieces, once.
    const [, listed = ''] = list.split('besides this one (id and name, data):\n');
    const [lines = '', pieces, ...more] = listed.split('\nPieces for SpinOffTask:\n');
    expect([pieces?.split('\n').length, more]).toEqual([3, []]);
    for (const line of lines.split(/[\n\r\v\f\u0085\u2028\u2029]/)) expect(line).toMatch(/^- C0(?:OPS|DESIGN) #/);
    // Results are results, with the ids of their calls.
    const results = second.items.flatMap((item) => (item.type === 'tool_result' ? [item.callId] : []));
    expect(results.toSorted()).toEqual(['p', 'r', 'u']);
  });

  test('in a handoff: as document, focus and title', async () => {
    const text = `${document(`Ship it. ${hostile}`)}\n${hostile}`;
    const world = await startWorld({ script: inTurn(answer('A.'), answer(text), answer(text), answer('Going on.')) });
    const root = await world.say(`<@U0BATON> ${hostile}`);
    await world.work();
    await world.say(`!handoff ${hostile}`, { in: root });
    await world.work();
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    world.model.follow(() => answer('Going on.'));
    await world.say('go on', { in: opened });
    await world.work();
    expectSlackInert(world);
    await expectNoEffect(world, { threads: 0 });
    const request = world.model.requests.at(-1);
    if (!request) throw new Error('no request');
    expectOwnWordsClean([request], hostile);
    const whole = JSON.stringify(request.items);
    expect([count(whole, '<handoff-context>'), count(whole, '</handoff-context>')]).toEqual([1, 1]);
    const [seed = ''] = fromPeople(request);
    expect(seed.startsWith('<handoff-context>\n')).toBe(true);
    expect(seed.trimEnd().endsWith('continue the work seamlessly.')).toBe(true);
  });
});

test.each(hostileTexts)('SEC-2: where messages are joined into one, a seed forges no message: %s', (_name, hostile) => {
  for (const requester of [ana, undefined]) {
    const request = {
      title: 't',
      instruction: `Do it.\n${hostile}`,
      source: undefined,
      excerpt: hostile,
      piece: 'chat',
      spaceId: general,
      marker: 'm-1',
    };
    const items = [
      { type: 'message', role: 'user', text: spinOffSeed(request, requester) },
      { type: 'message', role: 'developer', text: 'Today is a day.' },
    ] as const;
    const joined = toChatMessages('', items)[1]?.content ?? '';
    const fence = joined.indexOf('[material m-1 begins]');
    const outside = joined
      .slice(0, fence)
      .split(/[\n\r\v\f\u0085\u2028\u2029]/)
      .slice(1);
    for (const line of outside) expect(line).not.toMatch(/^\s*(?:From U|Note by Baton|Quoted from this thread)/i);
    expect(joined.slice(fence)).toBe(
      `[material m-1 begins]\n${hostile}\n[material m-1 ends]\n\nNote by Baton:\nToday is a day.`,
    );
  }
});

describe('SEC-4: nothing is shown to somebody who cannot see it', () => {
  async function asked() {
    const script = inTurn(
      completed(setAsideCall('a', { spaceId: ops, excerpt: 'the salaries' })),
      answer('ok'),
      answer('ok'),
    );
    const world = await worldWithSpinOffs({ script });
    await world.say('<@U0BATON> tell ops');
    await world.work();
    return world;
  }

  test('View all is for members of the channel in which it stands', async () => {
    const world = await asked();
    world.takeOut(ben, general);
    const button = buttonOf(world, 'Title a', 'view_all');
    await world.press(button, ben, aTrigger());
    await world.work();
    expect(world.modals.shown).toEqual([]);
    expect(world.whispers()).toEqual(['Only members of this channel can see this.']);
    await world.press(button, ana, aTrigger());
    expect(world.modals.shown).toHaveLength(1);
  });

  test('a click that claims another channel opens nothing', async () => {
    const world = await asked();
    world.takeOut(ben, general);
    world.takeOut(ben, ops);
    const { spinOff } = cardOf(world, 'Title a').content.card;
    const click = { user: ben, spaceId: board, rootTs: undefined, responseUrl: undefined, trigger: aTrigger() };
    await world.flows.viewSpinOff(spinOff, click, 'a-delivery' as never);
    expect(world.modals.shown).toEqual([]);
  });

  test('private channels are not named in a channel, to the model or anybody', async () => {
    const world = await asked();
    expect(JSON.stringify(world.model.requests)).not.toMatch(/G0BOARD|#board/);
    expect(JSON.stringify(world.slack.messages)).not.toMatch(/G0BOARD|#board/);
  });
});
