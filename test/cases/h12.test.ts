import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, document, inTurn } from '../support/flow-world-model.ts';

test('H12: what is told of a handoff is true: the new session holds the document before anybody writes, and sends it with the first request', async () => {
  const world = await startWorld({ script: inTurn(answer('A.'), answer(document()), answer('Going on.')) });
  const root = await world.say('<@U0BATON> A secret word: heron');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread was opened');
  const { id } = await world.session(opened);
  expect(world.thread(root)[1]).toContain('New session started with handoff context');
  expect(JSON.stringify(await world.bodies(id))).toContain('Ship the login page.');
  expect(world.model.requests).toHaveLength(2);

  await world.say('go on', { in: opened });
  await world.work();
  const request = JSON.stringify(world.model.requests[2]);
  expect(request.match(/Ship the login page\./g)).toHaveLength(1);
  expect(request.match(/<handoff-context>/g)).toHaveLength(1);
  expect(request).not.toContain('heron');
  expect(world.thread(opened).at(-1)).toBe('Going on.');
});

test('H12: while nobody replies, the new thread does not seem at work, and says how to go on', async () => {
  const world = await startWorld({ script: inTurn(answer('A.'), answer(document())) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.work();
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread was opened');
  const { id } = await world.session(opened);
  expect(await world.runs(id)).toEqual([]);
  expect(world.slack.statuses.filter(({ rootTs }) => rootTs === opened)).toEqual([]);
  expect(world.status(root)).toBe('active');
  expect(world.button('continue_session')).toMatchObject({ session: id });
});
