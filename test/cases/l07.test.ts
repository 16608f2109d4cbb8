import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandoffRequest } from '../support/documents.ts';
import { createProduct, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const refusal = "I can't help with that.";

describe.each(['responses', 'chat'] as const)('L07: a model behind %s that refuses', (api) => {
  let product: Product;
  let root: string;

  beforeAll(async () => {
    product = await createProduct({ transport: 'socket', api, script: () => ({ refusal }) });
    await product.start();
    const { ids } = product.slack;
    const said = await product.slack.say({
      user: ids.users.ana,
      channel: ids.channels.general,
      text: `<@${ids.botUser}> do harm`,
    });
    root = said.ts;
  });
  afterAll(() => product.close());

  test('is heard once, in its own words, and not asked again', async () => {
    const { slack, model } = product;
    await slack.waitFor(({ sessions }) =>
      sessions.find(({ thread_ts, status }) => thread_ts === root && status === 'active'),
    );
    const { ids } = slack;
    const answers = inThread(await slack.state(), root).filter(({ user }) => user === ids.botUser);
    expect(answers.map(({ blocks }) => blocks)).toMatchObject([[{ type: 'markdown', text: refusal }]]);
    expect(model.requests).toHaveLength(1);
  });

  test('writes no handoff document: the handoff fails with its words and opens nothing', async () => {
    const { slack, model } = product;
    const { ids } = slack;
    await slack.say({ user: ids.users.ana, channel: ids.channels.general, text: '!handoff', thread_ts: root });
    const told = await slack.waitFor((state) =>
      inThread(state, root).find(({ text }) => text.startsWith('Handoff failed')),
    );
    expect(told.text).toContain(`The model refused: ${refusal}`);
    expect(model.requests.map(({ body }) => isHandoffRequest(body))).toEqual([false, true]);
    const state = await slack.state();
    expect(rootsBy(state, ids.botUser)).toEqual([]);
    expect(inThread(state, root).filter(({ text }) => text.startsWith('Handoff document'))).toEqual([]);
  });
});
