import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

let product: Product;
let answer: () => void = () => {};
const held = new Promise<void>((resolve) => {
  answer = resolve;
});
beforeAll(async () => {
  product = await createProduct({ transport: 'socket', script: () => held.then(() => ({ text: 'Seen.' })) });
  await product.start();
});
afterAll(() => product.close());

test('T08: a message_changed with the same text, sent by Slack for an unfurl, starts nothing, even while the run begins', async () => {
  const { slack } = product;
  const { ids } = slack;
  const root = await slack.say({
    user: ids.users.ana,
    channel: ids.channels.general,
    text: `<@${ids.botUser}> read https://ex.test/doc`,
  });
  await slack.unfurl({ channel: ids.channels.general, ts: root.ts });
  await slack.waitFor(() => product.model.requests.length === 1);
  await slack.unfurl({ channel: ids.channels.general, ts: root.ts });
  answer();
  await slack.waitFor((state) => inThread(state, root.ts)[1]);
  await slack.waitFor(({ sessions }) => sessions.find(({ status }) => status === 'active'));
  await slack.unfurl({ channel: ids.channels.general, ts: root.ts });
  const later = await slack.say({
    user: ids.users.ana,
    channel: ids.channels.ops,
    text: `<@${ids.botUser}> another thread`,
  });
  await slack.waitFor((state) => inThread(state, later.ts)[1]);
  expect(inThread(await slack.state(), root.ts)).toHaveLength(2);
  expect(product.model.requests).toHaveLength(2);
});
