import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsWithResult, inputOf, instructionsOf } from '../support/model-requests.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import { inThread, untilAcknowledged } from '../support/threads.ts';

describe.each(eachOnce)('a conversation over %s, the model behind %s', (transport, api) => {
  let product: Product;
  let root: string;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      api,
      script: (body) => {
        const last = JSON.stringify(inputOf(body).at(-1));
        if (last.includes('write the plan')) {
          return { calls: [{ name: 'WriteFile', arguments: JSON.stringify({ path: 'plan.md', text: 'Take B.' }) }] };
        }
        return endsWithResult(body) ? { text: 'Written to plan.md.' } : { text: 'A is quick, **B** is safe.' };
      },
    });
    await product.start();
  });
  afterAll(() => product.close());

  test('a mention is answered in its thread, with a status until then (SESSION-1, UX-3)', async () => {
    const { ids } = product.slack;
    const said = await product.slack.say({
      user: ids.users.ana,
      channel: ids.channels.general,
      text: `<@${ids.botUser}> Options A/B?`,
    });
    root = said.ts;
    const answer = await product.slack.waitFor((state) => inThread(state, root)[1]);
    expect(answer).toMatchObject({ user: ids.botUser, thread_ts: root });
    expect(answer.blocks).toMatchObject([{ type: 'markdown', text: 'A is quick, **B** is safe.' }]);
    await product.slack.waitFor(({ sessions }) =>
      sessions.find(({ thread_ts, status }) => thread_ts === root && status === 'active'),
    );
    const shown = (await product.slack.calls({ method: 'agents.sessions.setStatus' })).map(({ args }) => args.status);
    expect(shown).toEqual(['processing', 'active']);
  });

  test('a reply without a mention goes on in the same session, uses a tool, and everybody sees one answer (SESSION-3, RUN-3)', async () => {
    const { ids } = product.slack;
    await product.slack.say({
      user: ids.users.ana,
      channel: ids.channels.general,
      text: 'take B and write the plan',
      thread_ts: root,
    });
    await product.slack.waitFor((state) =>
      inThread(state, root).find(({ text }) => text.includes('Written to plan.md.')),
    );
    expect(inThread(await product.slack.state(), root)).toHaveLength(4);
  });

  test('each request begins byte for byte with the one before: instructions, tools, entries (RUN-2)', () => {
    const bodies = product.model.requests.map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    for (const [index, body] of bodies.slice(1).entries()) {
      const before = bodies[index];
      expect(instructionsOf(body)).toBe(instructionsOf(before));
      expect(instructionsOf(body)).toMatch(/^You are Baton/);
      expect(JSON.stringify(body.tools)).toBe(JSON.stringify(before?.tools));
      expect(JSON.stringify(inputOf(body)).startsWith(JSON.stringify(inputOf(before)).slice(0, -1))).toBe(true);
      expect(inputOf(body).length).toBeGreaterThan(inputOf(before).length);
    }
  });

  test('nothing is written at the root of the channel (T01)', async () => {
    const { messages } = await product.slack.state();
    expect(messages.filter(({ user, thread_ts }) => user === product.slack.ids.botUser && !thread_ts)).toEqual([]);
  });

  test('people who talk to each other are not answered, and what they said is known at the next mention (SESSION-3)', async () => {
    const { ids } = product.slack;
    const before = product.model.requests.length;
    const aside = await product.slack.say({
      user: ids.users.ben,
      channel: ids.channels.general,
      text: `<@${ids.users.ana}> B needs two days`,
      thread_ts: root,
    });
    await untilAcknowledged(product, aside.ts);
    await product.slack.say({
      user: ids.users.ana,
      channel: ids.channels.general,
      text: `<@${ids.botUser}> and now?`,
      thread_ts: root,
    });
    await product.slack.waitFor((state) => inThread(state, root).length === 7);
    expect(product.model.requests).toHaveLength(before + 1);
    const last = JSON.stringify(product.model.requests.at(-1)?.body);
    expect(last).toContain('B needs two days');
    expect(last).toContain(`From ${ids.users.ben}:`);
  });
});
