import { describe, expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, inTurn, never } from '../support/flow-world-model.ts';
import { ben, general } from '../support/flow-world-places.ts';
import { readTables } from '../support/flow-world-tables.ts';

describe('an edit (SESSION-6)', () => {
  test('before the text was read replaces it', async () => {
    const world = await startWorld({ script: inTurn(answer('B.')) });
    const root = await world.say('<@U0BATON> A');
    await world.edit(root, '<@U0BATON> B &amp; C');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain('U0ANA: @Baton B & C');
    expect(world.thread(root)).toEqual(['B.']);
  });

  test('of a message that waits during a run replaces it too', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        const at = await world.say('use A', { in: root });
        await world.edit(at, 'use B');
        return answer('First.');
      }, answer('Second.')),
    });
    const root = await world.say('<@U0BATON> go');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain('U0ANA: use B');
  });

  test('after it was read changes nothing and starts nothing', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A');
    await world.work();
    await world.edit(root, '<@U0BATON> B');
    await world.work();
    const { id } = await world.session(root);
    expect(await world.outline(id)).toEqual(['<context>', 'U0ANA: @Baton A', 'baton: A.']);
    expect(await world.unsettled()).toBe(0);
  });

  test('of a message that Baton never stored does nothing', async () => {
    const world = await startWorld();
    const at = await world.say('lunch?');
    await world.edit(at, '<@U0BATON> lunch?');
    await world.work();
    expect(world.slack.messages).toEqual([]);
  });
});

describe('a deleted root (SESSION-7)', () => {
  test('closes the session and cancels what runs, at once and without a post (T10)', async () => {
    let aborted: AbortSignal | undefined;
    const world = await startWorld({
      script: inTurn(async ({ signal }) => {
        aborted = signal;
        await world.remove(root, root);
        return never();
      }),
    });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    expect(aborted?.aborted).toBe(true);
    expect(world.slack.messages).toEqual([]);
    const session = await world.session(root);
    expect(session.state).toBe('closed');
    expect(await world.newestRun(session.id)).toMatchObject({ state: 'cancelled' });
  });

  test('takes posts back that were not sent yet', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    world.sender.hold();
    await world.work();
    await world.remove(root, root);
    world.sender.release();
    await world.work();
    expect(world.slack.messages).toEqual([]);
    const { outbox } = await readTables(world.file);
    expect(outbox.filter(({ kind }) => kind === 'post').map(({ state }) => state)).toEqual(['dropped']);
  });

  test('is the end: later replies start nothing', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    await world.remove(root, root);
    await world.say('<@U0BATON> are you there?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['A.']);
  });
});

describe('another deleted message', () => {
  test('that alone waited for an answer: its run ends without a post and without the model', async () => {
    const world = await startWorld({ script: inTurn(answer('A.')) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const at = await world.say('B?', { in: root });
    await world.remove(at, root);
    await world.work();
    expect(world.model.requests).toHaveLength(1);
    expect(world.thread(root)).toEqual(['A.']);
    const { id } = await world.session(root);
    expect(await world.newestRun(id)).toMatchObject({ state: 'cancelled', turns: 0 });
    expect(world.status(root)).toBe('active');
  });

  test('among others is not read, the others are', async () => {
    const world = await startWorld({ script: inTurn(answer('C.')) });
    const root = await world.say('<@U0BATON> A?');
    const at = await world.say('B?', { in: root, by: ben });
    await world.say('C?', { in: root });
    await world.remove(at, root);
    await world.work();
    const { id } = await world.session(root);
    expect(await world.outline(id)).toEqual(['<context>', 'U0ANA: @Baton A?', 'U0ANA: C?', 'baton: C.']);
    expect(await world.read((tx) => world.deps.store.messages.get(tx, general, at))).toMatchObject({
      state: 'dropped',
    });
  });

  test('that was read already changes nothing', async () => {
    const world = await startWorld({
      script: inTurn(async () => {
        await world.remove(second, root);
        return completed(call('a', 'ListFiles', {}));
      }, answer('Done.')),
    });
    const root = await world.say('<@U0BATON> A?');
    const second = await world.say('<@U0BATON> B?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['Done.']);
    const { id } = await world.session(root);
    expect(await world.outline(id)).toContain('U0ANA: @Baton B?');
    expect(await world.read((tx) => world.deps.store.messages.get(tx, general, second))).toMatchObject({
      state: 'read',
    });
  });
});
