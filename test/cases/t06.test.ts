import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['socket'])('T06, over %s', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport, script: (_body, n) => ({ text: `Answer ${n + 1}.` }) });
    await product.start();
  });
  afterAll(() => product.close());

  test.each(['general', 'ana'] as const)(
    'a reply that was also sent to the channel (%s) is one reply',
    async (name) => {
      const { slack, model } = product;
      const place = { user: slack.ids.users.ana, channel: slack.ids.channels[name] };
      const before = model.requests.length;
      const { ts: root } = await slack.say({ ...place, text: `<@${slack.ids.botUser}> A or B?` });
      await slack.waitFor((state) => inThread(state, root)[1], { timeoutMs: 20_000 });
      const subtype = 'thread_broadcast' as const;
      const { ts } = await slack.say({ ...place, text: 'use plan B', thread_ts: root, subtype });
      await slack.unfurl({ channel: place.channel, ts });
      await slack.waitFor((state) => inThread(state, root)[3], { timeoutMs: 20_000 });
      const last = await slack.say({ ...place, text: 'thanks', thread_ts: root });
      await slack.waitFor((state) => inThread(state, root).find((one) => one.ts > last.ts), { timeoutMs: 20_000 });
      expect(model.requests).toHaveLength(before + 3);
      expect(JSON.stringify(model.requests.at(-1)?.body.input).split('use plan B')).toHaveLength(2);
      expect(inThread(await slack.state(), root)).toHaveLength(6);
    },
  );
});
