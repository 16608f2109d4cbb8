import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectSqlite } from '../src/db/connect.ts';
import { eventually } from './support/flow-world-eventually.ts';
import { createProduct } from './support/product.ts';
import { inThread } from './support/threads.ts';

test('a Ctrl-C that comes twice, from the terminal and from npm, is one graceful stop (DUR-4)', async () => {
  const environment = { SLACK_TIMEOUT_SECONDS: '1' };
  const product = await createProduct({ transport: 'socket', script: () => ({ text: 'Hello.' }), environment });
  onTestFinished(() => product.close());
  await product.start();
  const { slack } = product;
  const baton = product.baton();
  // The stop waits for a call that is under way, so that the second signal comes in its middle.
  await slack.fault({ method: 'chat.postMessage', kind: 'hang' });
  const said = { user: slack.ids.users.ana, channel: slack.ids.channels.general, text: `<@${slack.ids.botUser}> go` };
  await slack.say(said);
  await eventually(async () => (await slack.calls({ method: 'chat.postMessage' })).length).toBe(1);
  baton.signal('SIGINT');
  await eventually(() => baton.output()).toContain('"stopping"');
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

test('it is ready only while it can hear Slack, and alive all the time (CONF-2)', async () => {
  const product = await createProduct({ transport: 'socket', script: () => ({ text: 'Hello.' }) });
  onTestFinished(() => product.close());
  await product.start();
  const { slack, url } = product;
  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  await slack.socket({ action: 'refuse_new' });
  await slack.socket({ action: 'cut' });
  await eventually(() => status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await slack.socket({ action: 'allow_new' });
  await eventually(() => status('/readyz')).toBe(200);
});

async function forgetWakeUps(file: string): Promise<void> {
  const db = connectSqlite(file);
  try {
    await db.deleteFrom('wake_ups').execute();
  } finally {
    await db.destroy();
  }
}
