import { expect, test, vi } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, inTurn } from '../support/flow-world-model.ts';
import { general } from '../support/flow-world-places.ts';

test.each([[''], ['  \n\t'], ['[a]: https://x.test']])(
  'H01: a document of %j is a failure by name, not a cancel, and opens nothing',
  async (text) => {
    const world = await startWorld({ script: inTurn(answer('A.'), answer(text)) });
    const root = await world.say('<@U0BATON> A?');
    await world.work();
    const logged = vi.spyOn(world.deps.log, 'error');
    await world.say('!handoff', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['A.', 'Handoff failed: The model returned no text. Try again.']);
    expect(world.opened()).toEqual([]);
    expect(await world.read((tx) => world.deps.store.sessions.opening(tx, general))).toEqual([]);
    const session = await world.session(root);
    expect(JSON.stringify(await world.bodies(session.id))).not.toContain('"handoff"');
    expect(session.handedOffTo).toBeUndefined();
    const run = await world.newestRun(session.id);
    expect(run).toMatchObject({ kind: 'handoff', state: 'failed' });
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ run: run.id, session: session.id, err: expect.any(Error) }), 'run failed'],
    ]);
  },
);
