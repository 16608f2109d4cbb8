import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, type Product } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct({
    transport: 'socket',
    script: (body) => (JSON.stringify(body.input).includes('5pm') ? { text: 'Understood.' } : { hang: true }),
  });
  await product.start();
});
afterAll(() => product.close());

describe('C04: stop acts at once on a run that would take for ever', () => {
  let root: string;
  beforeEach(async () => {
    const { slack } = product;
    const asked = product.model.requests.length;
    const said = await slack.say({
      user: slack.ids.users.ana,
      channel: slack.ids.channels.general,
      text: `<@${slack.ids.botUser}> think hard`,
    });
    root = said.ts;
    await slack.waitFor(() => product.model.requests.length === asked + 1);
  });

  const stoppedInThread = () =>
    product.slack.waitFor((state) =>
      inThread(state, root).find(({ text, user }) => user === state.bot.user && text.startsWith('Stopped')),
    );

  test.each(['stop', '!stop', 'STOP'])(
    'somebody else writes "%s": the request to the model is closed and the thread says so',
    async (text) => {
      const { slack } = product;
      await slack.say({ user: slack.ids.users.ben, channel: slack.ids.channels.general, text, thread_ts: root });
      await stoppedInThread();
      await slack.waitFor(() => product.model.requests.at(-1)?.aborted);
      await slack.waitFor(({ sessions }) =>
        sessions.find(({ thread_ts, status }) => thread_ts === root && status === 'active'),
      );
    },
  );

  test("Slack's own Stop does the same", async () => {
    const { slack } = product;
    await slack.waitFor(({ sessions }) =>
      sessions.find(({ thread_ts, status }) => thread_ts === root && status === 'processing'),
    );
    await slack.stopSession({ user: slack.ids.users.ben, channel: slack.ids.channels.general, thread_ts: root });
    await stoppedInThread();
    await slack.waitFor(() => product.model.requests.at(-1)?.aborted);
  });

  test('"stop the deploy at 5pm" is a message: it is read after the run, and the stop notice counts it', async () => {
    const { slack } = product;
    const channel = slack.ids.channels.general;
    await slack.say({ user: slack.ids.users.ana, channel, text: 'stop the deploy at 5pm', thread_ts: root });
    await slack.say({ user: slack.ids.users.ana, channel, text: 'stop', thread_ts: root });
    const notice = await stoppedInThread();
    expect(notice.text).toContain('1 message that was waiting is kept as context');
    const asked = product.model.requests.length;
    await slack.say({
      user: slack.ids.users.ana,
      channel,
      text: `<@${slack.ids.botUser}> what did I say?`,
      thread_ts: root,
    });
    await slack.waitFor((state) => inThread(state, root).find(({ text }) => text.includes('Understood.')));
    expect(product.model.requests).toHaveLength(asked + 1);
    expect(JSON.stringify(product.model.requests.at(-1)?.body)).toContain(
      '(stopped before it was read: do not act on it)',
    );
  });
});
