import { expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/space.ts';
import { startWorld, type WorldOptions } from '../support/flow-world.ts';
import { answer, call, completed, document, inTurn } from '../support/flow-world-model.ts';
import { general } from '../support/flow-world-places.ts';

/** A thread that was set aside with a piece. */
async function setAside(piece: string, script: WorldOptions['script'], pieces?: WorldOptions['pieces']) {
  const spinOff = call('a', 'SpinOffTask', { title: 'Caching', instruction: 'Find out why.', piece });
  const world = await startWorld({
    script: inTurn(completed(spinOff), answer('Set aside.')),
    ...(pieces && { pieces }),
  });
  await world.read((tx) =>
    world.deps.store.spaces.setSettings(tx, general, { ...defaultSettings, tools: ['SpinOffTask'] }),
  );
  // The parent's second request and the first of the new thread come in either order.
  world.model.follow((asked) => {
    const first = asked.n === 1 ? completed(spinOff) : undefined;
    if (first) return first;
    return JSON.stringify(asked.request.items).includes('tool_result')
      ? answer('Set aside.')
      : (script ?? (() => answer('Found.')))(asked);
  });
  await world.say('<@U0BATON> separately, please');
  await world.work();
  const [root] = world.opened();
  if (!root) throw new Error('no thread was opened');
  const requests = () =>
    world.model.requests.filter(({ items }) => JSON.stringify(items).includes('set aside from another thread'));
  return { world, root, session: await world.session(root), requests };
}

test('PIECE-1: the instructions come once, before the work, and the prefix stays byte for byte', async () => {
  const { world, root, session, requests } = await setAside('research', undefined);
  expect(session.piece).toBe('research');
  await world.say('and what else?', { in: root });
  await world.work();
  const [first, second] = requests().map(({ items }) => JSON.stringify(items));
  expect(first?.match(/piece \\"research\\"/g)).toHaveLength(1);
  expect(second?.match(/piece \\"research\\"/g)).toHaveLength(1);
  expect(second?.startsWith(first?.slice(0, -1) ?? 'nothing')).toBe(true);
});

test('a handed-off session keeps its piece, and is told of it anew', async () => {
  const { world, root, requests } = await setAside('review', ({ request }) =>
    answer(request.toolChoice === 'none' ? document() : 'Reviewed.'),
  );
  await world.say('thanks', { in: root });
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  expect(requests().at(-1)).toMatchObject({ toolChoice: 'none' });
  const fresh = world.opened().at(-1);
  if (!fresh || fresh === root) throw new Error('no fresh thread');
  expect(await world.session(fresh)).toMatchObject({ piece: 'review', spunOff: true });
  await world.say('go on', { in: fresh });
  await world.work();
  const items = JSON.stringify(world.model.requests.at(-1)?.items);
  expect(items.match(/piece \\"review\\"/g)).toHaveLength(1);
});

test('its tools, model and turns hold', async () => {
  const narrow = {
    name: 'narrow',
    description: 'n',
    instructions: 'Be narrow.',
    model: 'small',
    tools: ['ReadFile'],
    maxTurns: 1,
  };
  const chat = { ...narrow, name: 'chat', instructions: '', model: undefined, tools: undefined, maxTurns: undefined };
  const { world, root, requests } = await setAside('narrow', () => completed(call('r', 'ReadFile', { path: 'x' })), {
    names: ['chat', 'narrow'],
    get: (name) => (name === 'narrow' ? narrow : chat),
  });
  expect(requests()).toHaveLength(1);
  expect(requests()[0]).toMatchObject({ model: 'small', tools: [{ name: 'ReadFile' }] });
  expect(world.thread(root).at(-1)).toContain('Stopped after 1 turns');
});

test('SPIN-9: an unknown piece is refused with the known ones', async () => {
  const world = await startWorld({
    script: inTurn(
      completed(call('a', 'SpinOffTask', { title: 'T', instruction: 'I', piece: 'reserch' })),
      answer('No such piece.'),
    ),
  });
  await world.read((tx) =>
    world.deps.store.spaces.setSettings(tx, general, { ...defaultSettings, tools: ['SpinOffTask'] }),
  );
  await world.say('<@U0BATON> go');
  await world.work();
  expect(JSON.stringify(world.model.requests.at(-1)?.items)).toContain(
    'There is no piece \\\\\\"reserch\\\\\\". Known: chat, research, review. Leave piece out if unsure.',
  );
});
