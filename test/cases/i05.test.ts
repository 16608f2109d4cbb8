import { expect, onTestFinished, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ops } from '../support/flow-world-places.ts';
import { auditLines, buttonOf, setAsideCall, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { createProduct, type Transport } from '../support/product.ts';
import {
  askToSetAside,
  cardSays,
  cardToDecide,
  enableSpinOffs,
  goesOn,
  hasButtons,
  press,
  setsAside,
} from '../support/spin-offs.ts';
import { inThread, rootsBy } from '../support/threads.ts';

test.each<Transport>(['socket'])(
  'I05 over %s: the first click after a kill -9 is decided and carried out, and the parked run goes on',
  async (transport) => {
    const product = await createProduct({
      transport,
      script: setsAside,
      // After a kill, a post with an unknown end is looked up two and a half of these later.
      environment: { SLACK_TIMEOUT_SECONDS: '1' },
    });
    onTestFinished(() => product.close());
    await product.start();
    const { slack } = product;
    const { channels, users, botUser } = slack.ids;
    enableSpinOffs(product, channels.general);
    const root = await askToSetAside(product, channels.ops);
    const card = await cardToDecide(product, root);
    const asked = product.model.requests.length;

    await product.baton().kill();
    await product.start();
    expect(await press(product, users.ana, card, 'approve')).toMatchObject({ ok: true });
    await slack.waitFor((state) => inThread(state, root).find(({ text }) => text.includes(goesOn)), {
      timeoutMs: 20_000,
    });
    const decided = await cardSays(product, root, 'Opened: ');
    expect(hasButtons(decided)).toBe(false);
    const state = await slack.state();
    expect(rootsBy(state, botUser).filter(({ channel }) => channel === channels.ops)).toHaveLength(1);
    // The turn that asked was not asked again: one more for the answer, one for the new thread.
    await slack.waitFor(() => product.model.requests.length >= asked + 2, { timeoutMs: 20_000 });
    expect(product.model.requests).toHaveLength(asked + 2);
  },
  60_000,
);

test.each([
  ['approve', 1, /Approved by .*Opened/s],
  ['deny', 0, /Denied by/],
] as const)('I05: %s after three restarts counts at the first press', async (action, threads, said) => {
  const script = inTurn(completed(setAsideCall('a', { spaceId: ops })));
  let world = await worldWithSpinOffs({ script });
  const root = await world.say('<@U0BATON> tell ops');
  await world.work();
  for (let n = 0; n < 3; n += 1) {
    world = await world.restart(() => answer('Going on.'));
    await world.work();
  }
  await world.press(buttonOf(world, 'Title a', action));
  await world.work();
  expect(await auditLines(world)).toHaveLength(1);
  expect(world.thread(root)[0]).toMatch(said);
  expect(world.opened()).toHaveLength(threads);
  expect(world.thread(root).at(-1)).toBe('Going on.');
});

test('I05: a click that comes too late, after a restart, is told honestly that nothing was run', async () => {
  const script = inTurn(completed(setAsideCall('a', { spaceId: ops })));
  const before = await worldWithSpinOffs({ script });
  const root = await before.say('<@U0BATON> tell ops');
  await before.work();
  const button = buttonOf(before, 'Title a', 'approve');
  before.system.advance(604_800_001);
  const world = await before.restart(() => answer('Going on.'));
  await world.press(button);
  await world.work();
  expect(world.whispers()).toEqual([expect.stringMatching(/^Expired\. Nothing was created\./)]);
  expect(world.opened()).toEqual([]);
  expect(world.thread(root)[0]).toContain('Expired');
  expect(world.thread(root).at(-1)).toBe('Going on.');
});
