import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

describe.each<Transport>(['socket'])('T16, over %s', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({
      transport,
      script: (body) => ({ text: `About ${/topic [AB]/.exec(JSON.stringify(body.input))?.[0]}.` }),
    });
    await product.start();
  });
  afterAll(() => product.close());

  test('each message at the top of a direct conversation is a session of its own, and replies go on with theirs', async () => {
    const { slack, model } = product;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.ana };
    const shown = (root: string, n: number) =>
      slack.waitFor((state) => inThread(state, root)[n], { timeoutMs: 20_000 });
    const a = await slack.say({ ...place, text: 'topic A' });
    await shown(a.ts, 1);
    const b = await slack.say({ ...place, text: 'topic B' });
    await shown(b.ts, 1);
    await slack.say({ ...place, text: 'more of it', thread_ts: a.ts });
    await shown(a.ts, 3);
    const texts = (root: string, state: Awaited<ReturnType<typeof slack.state>>) =>
      inThread(state, root).map(({ text }) => text);
    const state = await slack.state();
    expect(texts(a.ts, state)).toEqual(['topic A', 'About topic A.', 'more of it', 'About topic A.']);
    expect(texts(b.ts, state)).toEqual(['topic B', 'About topic B.']);
    expect(rootsBy(state, slack.ids.botUser)).toEqual([]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain('topic B');
  });

  test('in a direct conversation of several people a root needs a mention, as in a channel', async () => {
    const { slack, model } = product;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.group };
    const before = model.requests.length;
    await slack.say({ ...place, text: 'topic A, anybody?' });
    const { ts } = await slack.say({ ...place, text: `<@${slack.ids.botUser}> topic B` });
    await slack.waitFor((state) => inThread(state, ts)[1], { timeoutMs: 20_000 });
    await slack.say({ ...place, user: slack.ids.users.ben, text: 'go on', thread_ts: ts });
    await slack.waitFor((state) => inThread(state, ts)[3], { timeoutMs: 20_000 });
    expect(model.requests).toHaveLength(before + 2);
  });
});
