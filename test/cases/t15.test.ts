import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct({ transport: 'http', script: () => ({ text: 'All of it.' }) });
  await product.start();
});
afterAll(() => product.close());

test.each(['general', 'leads', 'group', 'ana'] as const)(
  'T15: a thread (%s) is always read from its root, since the ts of a reply answers with that reply alone',
  async (name) => {
    const { slack, model } = product;
    const { ids } = slack;
    const place = { user: ids.users.ana, channel: ids.channels[name] };
    const { ts: root } = await slack.postAsBot({ channel: place.channel, text: `the root in ${name}` });
    const before = model.requests.length;
    const { ts } = await slack.say({ ...place, text: `<@${ids.botUser}> what is this?`, thread_ts: root });
    await slack.waitFor((state) => inThread(state, root)[2], { timeoutMs: 20_000 });
    const calls = await slack.calls({ method: 'conversations.replies' });
    const here = calls.filter(({ args }) => args.channel === place.channel);
    expect(here.map(({ args }) => args.ts)).toEqual([root]);
    expect(root).not.toBe(ts);
    expect(model.requests).toHaveLength(before + 1);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(`the root in ${name}`);
  },
);
