import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

const module = new URL('../support/die-behind-storing.ts', import.meta.url);

/** How many rows the database of a process that is gone holds. */
function rowsOf({ dataDirectory }: Product): {
  readonly waiting: unknown;
  readonly messages: unknown;
  readonly runs: unknown;
} {
  const database = new BetterSqlite(join(dataDirectory, 'baton.sqlite'));
  const count = (from: string): unknown => database.prepare(`select count(*) from ${from}`).pluck().get();
  const rows = {
    waiting: count("deliveries where state = 'waiting'"),
    messages: count('messages'),
    runs: count('runs'),
  };
  database.close();
  return rows;
}

test.each<Transport>(['socket', 'http'])(
  'D05 over %s: dying between the stored event and the stored run, the message is handled exactly once, though the retry is a duplicate',
  async (transport) => {
    const product = await createProduct({
      transport,
      script: () => ({ text: 'The answer.' }),
      simulator: { retryDelaysMs: Array<number>(60).fill(250) },
    });
    onTestFinished(() => product.close());
    const { slack } = product;
    const { ids } = slack;
    await product.start({ module, environment: {} });
    const { ts } = await slack.say({ user: ids.users.ana, channel: ids.channels.ops, text: `<@${ids.botUser}> hello` });
    expect(await product.baton().exited).toMatchObject({ signal: 'SIGKILL' });
    const { waiting, ...rest } = rowsOf(product);
    expect(waiting).toBeGreaterThan(0);
    expect(rest).toEqual({ messages: 0, runs: 0 });

    await product.start();
    await slack.waitFor((state) => inThread(state, ts).find(({ text }) => text === 'The answer.'));
    const byPerson = async () =>
      (await slack.deliveries()).filter(({ body }) => (body.event as { readonly ts?: string }).ts === ts);
    const isHeard = async (): Promise<boolean> => {
      const all = await byPerson();
      const heard = all.filter(({ result }) => result === 'acknowledged').map(({ id }) => id);
      return all.some(({ attempt }) => attempt > 0) && all.every(({ id }) => heard.includes(id));
    };
    await expect.poll(isHeard, { timeout: 10_000 }).toBe(true);
    await slack.waitFor(({ sessions }) => sessions.find(({ status }) => status === 'active'));
    expect(inThread(await slack.state(), ts)).toHaveLength(2);
    expect(product.model.requests).toHaveLength(1);
    expect((await product.baton().stop()).code).toBe(0);
    expect(rowsOf(product)).toEqual({ waiting: 0, messages: 1, runs: 1 });
  },
);
