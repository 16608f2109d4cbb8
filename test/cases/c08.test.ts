import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['socket'])('C08 over %s: while one thread is busy', (transport) => {
  let product: Product;
  const longWork = Promise.withResolvers<void>();

  beforeAll(async () => {
    product = await createProduct({
      transport,
      script: async (body) => {
        const said = JSON.stringify(body);
        if (said.includes('work for long')) await longWork.promise;
        return { text: `Answer to ${/hi\d+/.exec(said)?.[0] ?? 'the long work'}` };
      },
    });
    await product.start();
  });
  afterAll(async () => {
    longWork.resolve();
    await product.close();
  });

  const mention = (user: string, text: string) => {
    const { slack } = product;
    return slack.say({ user, channel: slack.ids.channels.ops, text: `<@${slack.ids.botUser}> ${text}` });
  };
  const answered = (ts: string, text: string) =>
    product.slack.waitFor((state) => inThread(state, ts).find((one) => one.text.includes(text)));

  test('another begins at once, and four mentions in quick succession are all answered', async () => {
    const { ana, ben } = product.slack.ids.users;
    const busy = await mention(ana, 'work for long');
    await product.slack.waitFor(({ sessions }) =>
      sessions.some(({ thread_ts, status }) => thread_ts === busy.ts && status === 'processing'),
    );
    const other = await mention(ben, 'hi1');
    await answered(other.ts, 'Answer to hi1');
    const rapid = ['hi7', 'hi8', 'hi9', 'hi10'];
    const roots = await Promise.all(rapid.map((text) => mention(ben, text)));
    await Promise.all(roots.map(({ ts }, index) => answered(ts, `Answer to ${rapid[index]}`)));
    expect(inThread(await product.slack.state(), busy.ts)).toHaveLength(1);
    longWork.resolve();
    await answered(busy.ts, 'Answer to the long work');
    const state = await product.slack.state();
    for (const { ts } of [busy, other, ...roots]) expect(inThread(state, ts)).toHaveLength(2);
  });
});
