import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct({
    transport: 'socket',
    script: (_body, n) => {
      if (n === 0) return { text: 'First answer.' };
      if (n === 1) return { calls: [{ name: 'ListFiles', arguments: '{}' }] };
      return n === 2
        ? { status: 400, error: { message: 'no such model option', type: 'invalid_request_error', code: 'bad' } }
        : { hang: true };
    },
  });
  await product.start();
});
afterAll(() => product.close());

test('T01: answer, failure and stop notice all stay in the thread in which Baton was mentioned', async () => {
  const { slack } = product;
  const { ids } = slack;
  const channel = ids.channels.general;
  const mention = (text: string, thread_ts: string) =>
    slack.say({ user: ids.users.ana, channel, text: `<@${ids.botUser}> ${text}`, thread_ts });
  const root = await slack.say({ user: ids.users.ben, channel, text: 'the importer fails' });
  const shows = (part: string) =>
    slack.waitFor(({ messages }) => messages.find(({ text, user }) => user === ids.botUser && text.includes(part)));

  await mention('look at this', root.ts);
  await shows('First answer.');
  await mention('and list the files', root.ts);
  await shows('Failed: ');
  await mention('again', root.ts);
  await slack.waitFor(() => product.model.requests.length === 4);
  await mention('stop', root.ts);
  await shows('Stopped');

  const { messages } = await slack.state();
  const own = messages.filter(({ user }) => user === ids.botUser);
  expect(own).toHaveLength(3);
  expect(own.map(({ thread_ts }) => thread_ts)).toEqual([root.ts, root.ts, root.ts]);
  const posts = await slack.calls({ method: 'chat.postMessage' });
  expect(posts.map(({ args }) => args.thread_ts)).toEqual([root.ts, root.ts, root.ts]);
});
