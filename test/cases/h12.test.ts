import { expect, test } from 'vitest';
import { answer } from '../support/flow-world-model.ts';
import { handedOff } from '../support/handed-off.ts';

test('H12: what is told of a handoff is true: the new session holds the document before anybody writes, and sends it with the first request', async () => {
  const { world, root, opened, session } = await handedOff({
    question: 'A secret word: heron',
    later: [answer('Going on.')],
  });
  expect(world.thread(root)[1]).toContain('New session started with handoff context');
  expect(JSON.stringify(await world.bodies(session.id))).toContain('Ship the login page.');
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
  const { world, root, opened, session } = await handedOff();
  expect(await world.runs(session.id)).toEqual([]);
  expect(world.slack.statuses.filter(({ rootTs }) => rootTs === opened)).toEqual([]);
  expect(world.status(root)).toBe('active');
  expect(world.button('continue_session')).toMatchObject({ session: session.id });
});
