import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['http'])('T07, over %s', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport, script: () => ({ text: 'Once.' }) });
    await product.start();
  });
  afterAll(() => product.close());

  test('a mention that is edited after its answer, for which Slack fires app_mention again, starts no second run', async () => {
    const { slack, model } = product;
    const { ids } = slack;
    const place = { user: ids.users.ana, channel: ids.channels.general };
    const { ts: root } = await slack.say({ ...place, text: `<@${ids.botUser}> fix the tpyo` });
    await slack.waitFor((state) => inThread(state, root)[1], { timeoutMs: 20_000 });
    await slack.edit({ channel: place.channel, ts: root, text: `<@${ids.botUser}> fix the typo` });
    const sent = (await slack.deliveries()).filter(({ body }) => JSON.stringify(body).includes('"edited"'));
    expect(JSON.stringify(sent)).toContain('app_mention');
    const later = await slack.say({ ...place, text: `<@${ids.botUser}> something else` });
    await slack.waitFor((state) => inThread(state, later.ts)[1], { timeoutMs: 20_000 });
    expect(model.requests).toHaveLength(2);
    expect(inThread(await slack.state(), root)).toHaveLength(2);
  });
});
