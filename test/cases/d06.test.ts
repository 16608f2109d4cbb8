import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { webClient } from '../simulator/test-client.ts';
import { holdDatabase } from '../support/held-database.ts';
import { createProduct, type Product } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

let product: Product | undefined;
const others: WebSocket[] = [];

afterEach(async () => {
  for (const other of others.splice(0)) other.terminate();
  await product?.close();
  product = undefined;
});

async function started(): Promise<Product> {
  const retryDelaysMs = Array<number>(20).fill(200);
  product = await createProduct({
    transport: 'socket',
    script: () => ({ text: 'The answer.' }),
    simulator: { ackLimitMs: 500, retryDelaysMs },
  });
  await product.start();
  await product.slack.waitFor(({ connection }) => connection.sockets === 2);
  return product;
}

const ask = ({ slack }: Product) =>
  slack.say({ user: slack.ids.users.ana, channel: slack.ids.channels.ops, text: `<@${slack.ids.botUser}> hello` });

const answer = ({ slack }: Product, root: string) =>
  slack.waitFor((state) => inThread(state, root).find(({ text }) => text === 'The answer.'), { timeoutMs: 15_000 });

const logged = async ({ baton, slack }: Product, words: string): Promise<void> =>
  void (await slack.waitFor(() => baton().output().includes(words), { timeoutMs: 15_000 }));

test('D06: sockets that go while a message is being stored cost nothing: it comes again, and is answered once', async () => {
  const baton = await started();
  const { slack } = baton;
  const { released } = holdDatabase(baton.dataDirectory, 1_500);
  const root = await ask(baton);
  await slack.socket({ action: 'warning' });
  await released;
  await answer(baton, root.ts);
  await slack.waitFor(({ sessions, connection }) => connection.sockets === 2 && sessions[0]?.status === 'active');
  const sendings = (await slack.deliveries()).filter(({ type }) => type === 'app_mention');
  expect(sendings.length).toBeGreaterThan(1);
  expect(new Set(sendings.map(({ id }) => id)).size).toBe(1);
  expect(inThread(await slack.state(), root.ts)).toHaveLength(2);
  expect(baton.model.requests).toHaveLength(1);
});

test('D06: too many sockets are no crash and no loop: a clear line, pauses, and a connection once there is room', async () => {
  const baton = await started();
  const { slack } = baton;
  const apps = webClient(slack, slack.tokens.app).apps;
  const tickets = await Promise.all(Array.from({ length: 10 }, () => apps.connections.open({})));
  await slack.fault({ method: 'apps.connections.open', kind: 'http_500', times: 99 });
  await slack.socket({ action: 'cut' });
  await slack.waitFor(({ connection }) => connection.sockets === 0);
  for (const { url = '' } of tickets) {
    const other = new WebSocket(url);
    others.push(other);
    await once(other, 'message');
  }
  const callsBefore = (await slack.calls({ method: 'apps.connections.open' })).length;
  await slack.clearFaults();
  await logged(baton, 'Slack allows ten sockets per app');
  // Pauses, also between attempts that Slack itself ends.
  await logged(baton, '"why":"the connection was closed before it stood"');
  for (const other of others.splice(0)) other.terminate();
  await slack.waitFor(({ connection }) => connection.sockets === 2, { timeoutMs: 15_000 });
  // Two sockets, each with a growing pause between two attempts.
  expect((await slack.calls({ method: 'apps.connections.open' })).length - callsBefore).toBeLessThan(12);
  await answer(baton, (await ask(baton)).ts);
});

test('D06: a token that Slack refuses on reconnecting ends the process with one line', async () => {
  const baton = await started();
  await baton.slack.fault({ method: 'apps.connections.open', kind: 'error', error: 'invalid_auth', times: 99 });
  await baton.slack.socket({ action: 'cut' });
  expect(await baton.baton().exited).toMatchObject({ code: 1 });
  const output = baton.baton().output();
  expect(output.match(/Slack does not accept SLACK_APP_TOKEN \(invalid_auth\)/g)).toHaveLength(1);
  expect(output).not.toMatch(/^ {4}at /m);
});
