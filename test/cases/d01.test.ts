import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

/** The two events that Slack makes of one mention in a channel. */
function eventsOf(product: Product, ts: string) {
  const { ids } = product.slack;
  const message = {
    type: 'message',
    channel_type: 'channel',
    channel: ids.channels.ops,
    user: ids.users.ana,
    ts,
    text: `<@${ids.botUser}> hello`,
    event_ts: ts,
  };
  const { channel_type: _type, ...rest } = message;
  return { message, mention: { ...rest, type: 'app_mention' } };
}

describe.each<Transport>(['socket', 'http'])('D01 over %s', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport, script: () => ({ text: 'Hello.' }) });
    await product.start();
  });
  afterAll(() => product.close());

  test.each(['message first', 'app_mention first'])(
    'a mention that comes as two events is answered once: %s',
    async (order) => {
      const { slack } = product;
      const { ids } = slack;
      const before = product.model.requests.length;
      const root = await slack.say({
        user: ids.users.ben,
        channel: ids.channels.ops,
        text: 'nobody is mentioned here',
      });
      const { message, mention } = eventsOf(product, root.ts);
      const events = order === 'message first' ? [message, mention] : [mention, message];
      await Promise.all(events.map((event) => slack.raw({ event })));
      await slack.waitFor((state) => inThread(state, root.ts).find(({ user }) => user === ids.botUser));
      await slack.waitFor(({ sessions }) =>
        sessions.find(({ thread_ts, status }) => thread_ts === root.ts && status === 'active'),
      );
      expect(inThread(await slack.state(), root.ts)).toHaveLength(2);
      expect(product.model.requests).toHaveLength(before + 1);
    },
  );
});
