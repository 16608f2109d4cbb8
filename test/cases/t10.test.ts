import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['http'])('T10, over %s', (transport) => {
  let product: Product;
  const slowAnswer = Promise.withResolvers<void>();
  beforeAll(async () => {
    product = await createProduct({
      transport,
      script: async (body) => {
        const said = JSON.stringify(body.input);
        if (said.includes('think')) return { hang: true };
        if (said.includes('slowly')) await slowAnswer.promise;
        return { text: 'Alive.' };
      },
      // What is lost once is not told again while the test looks.
      simulator: { retryDelaysMs: [600_000] },
    });
    await product.start();
  });
  afterAll(() => product.close());

  /** A run that is under way in a new thread; gives the root. */
  async function underWay(text = 'think hard'): Promise<string> {
    const { slack, model } = product;
    const asked = model.requests.length;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.general };
    const { ts } = await slack.say({ ...place, text: `<@${slack.ids.botUser}> ${text}` });
    await slack.waitFor(() => model.requests.length === asked + 1, { timeoutMs: 20_000 });
    await slack.waitFor(({ sessions }) => sessions.find((one) => one.thread_ts === ts && one.status === 'processing'));
    return ts;
  }

  /** What comes last shows that all before it was handled. */
  async function stillAnswers(): Promise<void> {
    const { slack } = product;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.ops };
    const { ts } = await slack.say({ ...place, text: `<@${slack.ids.botUser}> still there?` });
    await slack.waitFor((state) => inThread(state, ts)[1], { timeoutMs: 20_000 });
  }

  /** What is still to be sent or tried again. */
  function waitingRows(): unknown {
    const database = new BetterSqlite(join(product.dataDirectory, 'baton.sqlite'), { readonly: true });
    const rows = database.prepare("select count(*) from outbox where state in ('waiting', 'sending')").pluck().get();
    database.close();
    return rows;
  }

  const ownPosts = async (channel: string) =>
    (await product.slack.calls({ method: 'chat.postMessage' })).filter(({ args }) => args.channel === channel);

  test('a mention that is deleted during its run: the request is closed, and nothing is posted or tried again', async () => {
    const { slack, model } = product;
    const channel = slack.ids.channels.general;
    const root = await underWay();
    await slack.remove({ channel, ts: root });
    await slack.waitFor(() => model.requests.at(-1)?.aborted);
    await stillAnswers();
    expect(await ownPosts(channel)).toEqual([]);
    expect(product.baton().output()).not.toContain('run failed');
  });

  test('a root with replies becomes a tombstone: the same, the status goes, and later replies start nothing', async () => {
    const { slack, model } = product;
    const { channels, users, botUser } = slack.ids;
    const channel = channels.general;
    const root = await underWay();
    await slack.say({ user: users.ben, channel, text: `<@${users.ana}> lunch?`, thread_ts: root });
    await slack.remove({ channel, ts: root });
    await slack.waitFor(() => model.requests.at(-1)?.aborted);
    await slack.waitFor(({ sessions }) => sessions.find((one) => one.thread_ts === root && one.status === 'closed'));
    const asked = model.requests.length;
    await slack.say({ user: users.ana, channel, text: `<@${botUser}> hello?`, thread_ts: root });
    await stillAnswers();
    expect(model.requests).toHaveLength(asked + 1);
    expect(await ownPosts(channel)).toEqual([]);
  });

  test('where the deletion is not heard of, the answer is tried once, and nothing says that it failed', async () => {
    const { slack } = product;
    const channel = slack.ids.channels.general;
    const before = (await ownPosts(channel)).length;
    const root = await underWay('slowly, please');
    await slack.deliveryFault({ kind: 'lose', type: 'message' });
    await slack.remove({ channel, ts: root });
    slowAnswer.resolve();
    await expect.poll(async () => (await ownPosts(channel)).length, { timeout: 20_000 }).toBe(before + 1);
    await stillAnswers();
    await expect.poll(waitingRows, { timeout: 10_000 }).toBe(0);
    expect((await ownPosts(channel)).slice(before)).toMatchObject([
      { args: { thread_ts: root }, answer: { error: 'thread_not_found' } },
    ]);
  });
});
