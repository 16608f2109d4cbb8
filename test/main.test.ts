import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectSqlite } from '../src/db/connect.ts';
import { createProduct } from './support/product.ts';
import { inThread } from './support/threads.ts';

test('a Ctrl-C that comes twice, from the terminal and from npm, is one graceful stop (DUR-4)', async () => {
  const product = await createProduct({ transport: 'socket', script: () => ({ text: 'Hello.' }) });
  onTestFinished(() => product.close());
  await product.start();
  const baton = product.baton();
  baton.signal('SIGINT');
  await expect.poll(() => baton.output(), { interval: 1, timeout: 10_000 }).toContain('"stopping"');
  baton.signal('SIGINT');
  expect(await baton.exited).toEqual({ code: 0, signal: null });
  expect(baton.output().match(/"stopping"/g)).toHaveLength(1);
});

test('what a killed process was working on goes on when the next one starts (RUN-4)', async () => {
  const product = await createProduct({
    transport: 'socket',
    script: (_body, n) => (n === 0 ? { hang: true } : { text: 'Here I am.' }),
  });
  onTestFinished(() => product.close());
  await product.start();
  const { slack, model } = product;
  const said = { user: slack.ids.users.ana, channel: slack.ids.channels.general, text: `<@${slack.ids.botUser}> go` };
  const { ts: root } = await slack.say(said);
  await slack.waitFor(() => model.requests.length === 1);
  await product.baton().kill();
  // A lost wake-up does no harm: the run itself is found.
  await forgetWakeUps(join(product.dataDirectory, 'baton.sqlite'));
  await product.start();
  await slack.waitFor((state) => inThread(state, root).find(({ text }) => text === 'Here I am.'));
  expect(model.requests).toHaveLength(2);
});

async function forgetWakeUps(file: string): Promise<void> {
  const db = connectSqlite(file);
  try {
    await db.deleteFrom('wake_ups').execute();
  } finally {
    await db.destroy();
  }
}
