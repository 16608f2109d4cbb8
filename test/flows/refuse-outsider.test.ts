import { expect, test } from 'vitest';
import { outsiderNotice } from '../../src/core/belonging.ts';
import { deliveryId, type Ts, userId } from '../../src/core/ids.ts';
import { type FlowWorld, startWorld } from '../support/flow-world.ts';
import { answer } from '../support/flow-world-model.ts';
import { general, threadIn } from '../support/flow-world-places.ts';

/** Somebody of another workspace writes in the thread. */
async function writeFromOutside(world: FlowWorld, root: Ts, addressesBaton: boolean) {
  const { store, system } = world.deps;
  const id = deliveryId(system.newId());
  await world.read((tx) => store.inbox.save(tx, { id, dedupeKey: id, body: {}, now: system.now() }));
  const message = { thread: threadIn(root), ts: world.slack.nextTs() };
  const who = { user: userId('U0OLGA'), spaceId: general, rootTs: root, responseUrl: undefined };
  await world.flows.refuseOutsider({ ...who, addressesBaton, message }, id);
}

test.each([true, false])(
  'who answers an outsider in a thread does not speak to Baton, whether Baton was addressed (%s) or not (SESSION-3, SEC-1)',
  async (addressesBaton) => {
    const world = await startWorld({ script: () => answer('Answer.') });
    const root = await world.say('<@U0BATON> hello');
    await world.work();
    await writeFromOutside(world, root, addressesBaton);
    await world.say('that we wait', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['Answer.']);
    expect(world.whispers()).toEqual(addressesBaton ? [outsiderNotice] : []);
    expect(await world.unsettled()).toBe(0);
    await world.say('<@U0BATON> and you?', { in: root });
    await world.work();
    expect(world.thread(root)).toEqual(['Answer.', 'Answer.']);
  },
);
