import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { rootsBy } from '../support/threads.ts';

describe.each<Transport>(['socket'])('T20, over %s', (transport) => {
  let product: Product;
  let answer: (text: string) => void = () => {};
  beforeAll(async () => {
    product = await createProduct({
      transport,
      script: () => new Promise((resolve) => (answer = (text) => resolve({ text }))),
      // What is lost once is not told again while the test looks.
      simulator: { world: { deletedRoot: 'top_level' }, retryDelaysMs: [600_000] },
    });
    await product.start();
  });
  afterAll(() => product.close());

  async function asked(): Promise<string> {
    const { slack, model } = product;
    const before = model.requests.length;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.general };
    const { ts } = await slack.say({ ...place, text: `<@${slack.ids.botUser}> A or B?` });
    await slack.waitFor(() => model.requests.length === before + 1, { timeoutMs: 20_000 });
    return ts;
  }

  test('a root that is deleted right after the mention: nothing is posted in the channel', async () => {
    const { slack, model } = product;
    await slack.remove({ channel: slack.ids.channels.general, ts: await asked() });
    await slack.waitFor(() => model.requests.at(-1)?.aborted);
    expect(await slack.calls({ method: 'chat.postMessage' })).toEqual([]);
  });

  test('where the deletion is not heard of, the answer that Slack stored outside its thread is deleted at once', async () => {
    const { slack } = product;
    const root = await asked();
    await slack.deliveryFault({ kind: 'lose', type: 'message' });
    await slack.remove({ channel: slack.ids.channels.general, ts: root });
    answer('B.');
    await slack.waitFor(({ messages }) => messages.find(({ user, deleted }) => user === slack.ids.botUser && deleted));
    expect(rootsBy(await slack.state(), slack.ids.botUser)).toEqual([]);
  });
});
