import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../simulator/model/stub-model.ts';
import { documentAbout, isHandoffRequest } from '../support/documents.ts';
import { createProduct, type Product } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const failing = (status: number, code: string, headers?: Readonly<Record<string, string>>): Reply => ({
  status,
  error: { message: `No (${code})`, code, type: code },
  ...(headers && { headers }),
});
const overloaded = failing(503, 'overloaded');

/** What the model does in each conversation, by a word of its first message; then it answers. */
const troubles: Readonly<Record<string, readonly Reply[]>> = {
  passing: [failing(429, 'rate_limit_exceeded', { 'retry-after': '0' }), overloaded, { dropped: true, text: 'Hal' }],
  lasting: [overloaded, overloaded, overloaded, overloaded],
  unpaid: [failing(429, 'insufficient_quota')],
  patient: [failing(429, 'rate_limit_exceeded', { 'retry-after': '600' })],
  endless: [failing(400, 'context_length_exceeded')],
};

describe.each(['responses', 'chat'] as const)('RUN-7: a model behind %s in trouble', (api) => {
  let product: Product;
  const asked = new Map<string, number>();
  const count = (trouble: string) => asked.get(trouble) ?? 0;

  beforeAll(async () => {
    product = await createProduct({
      transport: 'socket',
      api,
      script: (body) => {
        const text = JSON.stringify(body);
        const trouble = Object.keys(troubles).find((word) => text.includes(`the ${word} one`)) ?? '';
        const key = isHandoffRequest(body) ? `${trouble} handoff` : trouble;
        asked.set(key, count(key) + 1);
        if (isHandoffRequest(body)) return count(key) === 1 ? overloaded : { text: documentAbout('Go on') };
        return troubles[trouble]?.[count(key) - 1] ?? { text: 'Whole.' };
      },
    });
    await product.start();
  });
  afterAll(() => product.close());

  async function ask(trouble: string): Promise<string> {
    const { ids } = product.slack;
    const text = `<@${ids.botUser}> the ${trouble} one`;
    return (await product.slack.say({ user: ids.users.ana, channel: ids.channels.general, text })).ts;
  }
  const reply = (root: string, text: string) =>
    product.slack.say({
      user: product.slack.ids.users.ana,
      channel: product.slack.ids.channels.general,
      text,
      thread_ts: root,
    });
  const told = (root: string, words: string) =>
    product.slack.waitFor((state) => inThread(state, root).find(({ text }) => text.startsWith(words)));

  test('faults that pass are waited for: people see one answer and nothing of it', async () => {
    const root = await ask('passing');
    await told(root, 'Whole.');
    expect(count('passing')).toBe(4);
    expect(inThread(await product.slack.state(), root)).toHaveLength(2);
  });

  test('one that lasts is told with Retry, which asks again', async () => {
    const root = await ask('lasting');
    const { ts, text } = await told(root, 'Failed: ');
    expect(text).toContain('No (overloaded)');
    expect(count('lasting')).toBe(4);
    const { ids } = product.slack;
    await product.slack.click({ user: ids.users.ana, channel: ids.channels.general, ts, action_id: 'retry_run' });
    await told(root, 'Whole.');
    expect(count('lasting')).toBe(5);
  });

  test('an account without quota is told at once', async () => {
    const root = await ask('unpaid');
    const { text } = await told(root, 'Failed: ');
    expect(text).toContain('no quota left');
    expect(count('unpaid')).toBe(1);
  });

  test('a Stop during a long wait acts at once, and the session is free for the next message', async () => {
    const root = await ask('patient');
    await product.slack.waitFor(() => count('patient') === 1);
    await reply(root, 'stop');
    await told(root, 'Stopped');
    expect(count('patient')).toBe(1);
    await reply(root, `<@${product.slack.ids.botUser}> again`);
    await told(root, 'Whole.');
    expect(count('patient')).toBe(2);
  });

  test('a conversation that is too long is told once, with the way on; the handoff waits for a fault as a reply does', async () => {
    const root = await ask('endless');
    const { text } = await told(root, 'Failed: The conversation is too long for the model');
    expect(text).toContain('write `@Baton handoff` here');
    expect(count('endless')).toBe(1);
    await reply(root, 'are you there?');
    await told(root, 'Whole.');
    await reply(root, `<@${product.slack.ids.botUser}> handoff`);
    await told(root, 'New session started with handoff context');
    expect(count('endless handoff')).toBe(2);
    expect(rootsBy(await product.slack.state(), product.slack.ids.botUser)).toHaveLength(1);
  });
});
