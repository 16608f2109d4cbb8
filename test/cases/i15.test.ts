import { expect, test } from 'vitest';
import { expectPrefixes, expectValid } from '../support/flow-world-invariants.ts';
import { answer, call, completed, inTurn } from '../support/flow-world-model.ts';
import { design, ops } from '../support/flow-world-places.ts';
import { buttonOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';

const read = (id: string) => call(id, 'ReadFile', { path: 'x' });
const b = setAsideCall('b', { spaceId: ops });
const c = setAsideCall('c', { spaceId: design });

test.each([
  ['before the gated ones', [read('a'), b, c], ['a', 'b', 'c']],
  ['between them', [b, read('a'), c], ['a', 'b', 'c']],
  ['after them, with a broken call', [b, c, call('x', 'ReadFile', '{'), read('a')], ['a', 'b', 'c', 'x']],
])(
  'I15: a call that needs nobody, %s, runs once, and no request goes out before all have results',
  async (_name, calls, ids) => {
    const first = inTurn(completed(...calls));
    const before = await worldWithSpinOffs({ script: first, files: { x: 'contents' } });
    const root = await before.say('<@U0BATON> all of it');
    await before.work();
    expect(before.files.accesses).toEqual(['read x']);
    await before.press(buttonOf(before, 'Title b', 'approve'));
    const asked = [...before.model.requests];

    const world = await before.restart(({ request }) =>
      answer(request.items.some((item) => item.type === 'tool_result') ? 'Going on.' : 'From ops.'),
    );
    await world.work();
    const session = await world.session(root);
    const ofRun = () => world.model.requests.filter(({ cacheKey }) => cacheKey.endsWith(session.id));
    expect(ofRun()).toEqual([]);
    expect(world.opened()).toHaveLength(1);
    await world.press(buttonOf(world, 'Title c', 'deny'));
    await world.work();

    const [next, ...more] = ofRun();
    if (!next) throw new Error('no request');
    expect(more).toEqual([]);
    expectValid(next);
    expectPrefixes([...asked, next]);
    const results = next.items.flatMap((item) => (item.type === 'tool_result' ? [item] : []));
    expect(results.map(({ callId }) => callId).toSorted()).toEqual(ids);
    const outputOf = (id: string) => results.find(({ callId }) => callId === id)?.output ?? '';
    expect(outputOf('a')).toContain('contents');
    expect(JSON.parse(outputOf('b'))).toMatchObject({ ok: true, state: 'opened' });
    expect(JSON.parse(outputOf('c'))).toMatchObject({ ok: false, code: 'denied' });
    expect(world.files.accesses).toEqual(['read x']);
    expect(world.opened()).toHaveLength(1);
    expect(world.thread(root).at(-1)).toBe('Going on.');
  },
);
