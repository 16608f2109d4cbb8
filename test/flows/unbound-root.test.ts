import { describe, expect, test } from 'vitest';
import type { OutboxId } from '../../src/core/ids.ts';
import type { ModelResponse } from '../../src/ports/model.ts';
import { startWorld } from '../support/flow-world.ts';
import { eventually } from '../support/flow-world-eventually.ts';
import { answer, document, inTurn, type Script } from '../support/flow-world-model.ts';
import { ben, general } from '../support/flow-world-places.ts';
import { readTables } from '../support/flow-world-tables.ts';

/** A handoff whose document is written, while its root waits to be posted. */
async function documented(...more: readonly ModelResponse[]) {
  const script: Script = inTurn(answer('A.'), answer(document()), ...more);
  const world = await startWorld({ script });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  await world.say('!handoff', { in: root });
  await world.sender.idle();
  world.sender.hold();
  const working = world.work();
  const { id } = await world.session(root);
  await eventually(async () => (await world.newestRun(id)).handoff?.step).toBe('documented');
  const [opening] = await world.read((tx) => world.deps.store.sessions.opening(tx, general));
  if (!opening?.rootPost) throw new Error('no session is being opened');
  return { world, root, id, opening, rootPost: opening.rootPost, working };
}

describe('a new root that is deleted before it is bound (SESSION-12)', () => {
  test('is not created again, the handoff says failed, and the old session goes on', async () => {
    const { world, root, id, opening, rootPost, working } = await documented(answer('Still here.'));
    const unbound = world.slack.nextTs();
    await world.remove(unbound, unbound, { post: rootPost });
    world.sender.release();
    await working;
    expect(world.thread(root)[1]).toBe(
      'Handoff failed: The new thread could not be opened: The new thread was deleted.',
    );
    expect(world.opened()).toEqual([]);
    expect(await world.newestRun(id)).toMatchObject({ kind: 'handoff', state: 'failed' });
    const { outbox } = await readTables(world.file);
    expect(outbox.filter(({ lane }) => lane === opening.id).map(({ state }) => state)).toEqual(['failed', 'dropped']);
    expect(world.status(root)).toBe('active');
    await world.say('and B?', { in: root });
    await world.work();
    expect(world.thread(root).at(-1)).toBe('Still here.');
  });

  test('the deletion of another post of ours stops nothing', async () => {
    const { world, root, working } = await documented();
    const posted = world.slack.messages.find(({ rootTs }) => rootTs === root);
    if (!posted) throw new Error('nothing was posted');
    await expect(world.remove(posted.ts, root, { post: 'unknown' as OutboxId })).resolves.toBeUndefined();
    await world.remove(posted.ts, root, { post: posted.id });
    world.sender.release();
    await working;
    expect(world.opened()).toHaveLength(1);
    expect(world.thread(root)).toContainEqual(expect.stringContaining('New session started with handoff context'));
  });

  test('once it is bound, its deletion closes the session', async () => {
    const { world, rootPost, opening, working } = await documented();
    world.sender.release();
    await working;
    const [opened] = world.opened();
    if (!opened) throw new Error('no thread was opened');
    await world.remove(opened, opened, { post: rootPost });
    expect(await world.session(opened)).toMatchObject({ id: opening.id, state: 'closed' });
  });
});

test('a root under which a session has begun already cannot be bound: the handoff fails, once, and that session stays', async () => {
  const { world, root, id, opening, working } = await documented(answer('A root.'));
  world.sender.beforeBinding(async (ts) => {
    await world.say('<@U0BATON> what is this?', { in: ts, by: ben, underOwnRoot: false });
  });
  world.sender.release();
  await working;
  await world.work();
  expect(world.thread(root)[1]).toBe(
    'Handoff failed: The new thread could not be opened: Another session has begun there.',
  );
  expect(await world.runs(id)).toEqual(['reply succeeded', 'handoff failed']);
  const [opened] = world.opened();
  if (!opened) throw new Error('no thread was opened');
  expect((await world.session(opened)).id).not.toBe(opening.id);
  expect(world.thread(opened).at(-1)).toBe('A root.');
  expect(world.model.requests).toHaveLength(3);
});
