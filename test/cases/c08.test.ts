import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['socket', 'http'])('C08, over %s', (transport) => {
  let product: Product;
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  beforeAll(async () => {
    product = await createProduct({
      transport,
      script: async (body) => {
        const asked = JSON.stringify(body.input);
        if (asked.includes('think for long')) await held;
        return { text: `Seen: ${/hi\d+/.exec(asked)?.[0] ?? 'long'}` };
      },
    });
    await product.start();
  });
  afterAll(() => product.close());

  test('while one thread is busy others begin at once, and of four mentions in a row each is answered', async () => {
    const { slack, model } = product;
    const { ids } = slack;
    const mention = (text: string) =>
      slack.say({ user: ids.users.ana, channel: ids.channels.general, text: `<@${ids.botUser}> ${text}` });
    const busy = await mention('think for long');
    await slack.waitFor(() => model.requests.length === 1, { timeoutMs: 20_000 });
    const roots = await Promise.all([7, 8, 9, 10].map((n) => mention(`hi${n}`)));
    for (const [index, root] of roots.entries()) {
      const reply = await slack.waitFor((state) => inThread(state, root.ts)[1], { timeoutMs: 20_000 });
      expect(reply.text).toBe(`Seen: hi${index + 7}`);
    }
    expect(inThread(await slack.state(), busy.ts)).toHaveLength(1);
    release();
    await slack.waitFor((state) => inThread(state, busy.ts)[1], { timeoutMs: 20_000 });
    expect(model.requests).toHaveLength(5);
  });
});
