import { expect, onTestFinished, test } from 'vitest';
import type { Transport } from '../support/product.ts';
import { runFaults, startFaultyProduct } from './fault-run.ts';
import { doubledPosts, leftUndone, unasked, wronglyAnswered } from './findings.ts';

const seed = Number(process.env.FAULT_SEED ?? 1);

test.each<Transport>(['socket', 'http'])(
  'over %s, whatever Slack does wrong: one outcome each, nothing twice',
  async (transport) => {
    const product = await startFaultyProduct(transport, seed);
    onTestFinished(() => product.close());
    await product.start();
    const run = await runFaults(product, seed).catch((error: unknown) => {
      throw new Error(`${product.baton().output().slice(-6_000)}\n${String(error)}`);
    });
    const asked = run.people.flatMap((person) => person.asked).length;
    const sum = (count: (person: (typeof run.people)[number]) => number) =>
      run.people.reduce((all, one) => all + count(one), 0);
    console.log(
      `Fault run over ${transport}, FAULT_SEED=${seed}: ${run.events} events in ${run.sendings} sendings, ${asked} questions, ` +
        `${sum(({ stops }) => stops)} stops, ${sum(({ handoffs }) => handoffs)} handoffs, ${run.seconds} s. Faults: ${JSON.stringify(run.struck)}`,
    );
    expect(run.events).toBeGreaterThanOrEqual(2_000);
    const kinds = [
      'duplicate',
      'reorder',
      'lostAck',
      ...(transport === 'socket' ? ['socketDrop'] : []),
      'rate429',
      'http500',
      'lostAnswer',
    ];
    expect(kinds.filter((kind) => !run.struck[kind])).toEqual([]);
    expect(wronglyAnswered(run.people, run.state)).toEqual([]);
    expect(doubledPosts(run.state)).toEqual([]);
    expect(unasked(run.people, run.state)).toEqual([]);
    // A change of a message may still wait for its turn, which nobody sees.
    await expect.poll(() => leftUndone(product.dataDirectory), { timeout: 60_000, interval: 500 }).toEqual({});
    expect(await product.baton().stop()).toMatchObject({ code: 0 });
    expect(leftUndone(product.dataDirectory)).toEqual({});
  },
);
