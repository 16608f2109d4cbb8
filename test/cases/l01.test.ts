import { expect, test } from 'vitest';
import { BugError } from '../../src/errors.ts';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { expectPrefixes, expectValid } from '../support/flow-world-invariants.ts';
import { answer, call, completed, document, inTurn, never } from '../support/flow-world-model.ts';

test('L01: a call that a crash left without a result gets "interrupted" once, the session stays usable, and people are told', async () => {
  const world = await startWorld({
    script: inTurn(completed(call('call_1', 'WriteFile', { path: 'plan.md', text: 'x' }))),
  });
  let entered = false;
  world.files.beforeAccess(() => {
    entered = true;
    return never();
  });
  const root = await world.say('<@U0BATON> write the plan');
  void world.work();
  await eventually(() => entered).toBe(true);

  const again = await world.restart(({ n }) => answer(`Answer ${n}.`));
  await again.say('are you there?', { in: root });
  await again.work();
  await again.say('and now?', { in: root });
  await again.work();

  const { id } = await again.session(root);
  const results = (await again.outline(id)).filter((line) => line.includes('call_1:'));
  expect(results).toEqual([expect.stringMatching(/^error call_1: interrupted, outcome unknown/)]);
  for (const request of again.model.requests) expectValid(request);
  expectPrefixes([...world.model.requests, ...again.model.requests]);
  expect(again.thread(root)).toEqual([
    'WriteFile was interrupted: whether it took effect is unknown. Check before you ask for it again.',
    'Answer 1.',
    'Answer 2.',
  ]);
});

test('L01: a call that a failed run left open gets its result before a handoff asks, too', async () => {
  const world = await startWorld({
    script: inTurn(
      completed(call('call_1', 'WriteFile', { path: 'plan.md', text: 'x' })),
      answer(document()),
      answer('Still here.'),
    ),
  });
  world.files.beforeAccess(() => {
    throw new BugError('internal detail');
  });
  const root = await world.say('<@U0BATON> write the plan');
  await world.work();
  expect(world.thread(root)).toEqual(['Failed: Something went wrong inside Baton; the log has the details.']);
  await world.say('<@U0BATON> are you there?', { in: root });
  await world.say('!handoff', { in: root });
  await world.work();
  expect(world.opened()).toHaveLength(1);
  expect(world.model.requests).toHaveLength(3);
  for (const request of world.model.requests) expectValid(request);
  const { id } = await world.session(root);
  expect((await world.outline(id)).filter((line) => line.includes('call_1:'))).toHaveLength(1);
  expect(world.thread(root)).toContain(
    'WriteFile was interrupted: whether it took effect is unknown. Check before you ask for it again.',
  );
});
