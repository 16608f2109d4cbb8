import { expect, test } from 'vitest';
import { Chaos } from './chaos.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

const plan = {
  seed: 7,
  duplicate: 0.1,
  reorder: 0.1,
  lostAck: 0.1,
  socketDrop: 0.1,
  rate429: 0.2,
  http500: 0.2,
  lostAnswer: 0.2,
};
const play = (chaos: Chaos, order: readonly string[]) =>
  order.map((one) => (one.startsWith('call') ? chaos.forCall(one) : chaos.forEvent(one)));
const started = (seed: number): Chaos => {
  const chaos = new Chaos();
  chaos.start({ ...plan, seed });
  return chaos;
};
const many = (name: string): readonly string[] => Array.from({ length: 100 }, () => name);

test('a seed strikes the nth event and the nth call alike, however they mix', () => {
  const apart = play(started(7), [...many('message'), ...many('call.a')]);
  const mixed = play(
    started(7),
    many('message').flatMap((one) => [one, 'call.a']),
  );
  expect(mixed.filter((_, index) => index % 2 === 0)).toEqual(apart.slice(0, 100));
  expect(mixed.filter((_, index) => index % 2 === 1)).toEqual(apart.slice(100));
  expect(play(started(8), many('message'))).not.toEqual(apart.slice(0, 100));
});

test('faults come about as often as they are likely, and are counted', () => {
  const chaos = started(1);
  const hits = play(chaos, [...Array(10).fill(many('message')), ...Array(10).fill(many('call.a'))].flat()).filter(
    Boolean,
  );
  const { struck } = chaos;
  expect(Object.keys(struck).toSorted()).toEqual(
    Object.keys(plan)
      .filter((name) => name !== 'seed')
      .toSorted(),
  );
  expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBe(hits.length);
  expect(struck.duplicate).toBeGreaterThan(60);
  expect(struck.duplicate).toBeLessThan(140);
  expect(struck.rate429).toBeGreaterThan(150);
  expect(struck.rate429).toBeLessThan(250);
});

test('in the simulator: calls fail as planned, and clearFaults ends it', async () => {
  const outcomes = async (sim: Simulator): Promise<readonly string[]> => {
    const all: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const outcome = await webClient(sim)
        .auth.test()
        .then(
          () => 'ok',
          (error: Error) => error.constructor.name,
        );
      all.push(outcome);
    }
    return all;
  };
  const run = async () => {
    const sim = await startSimulator();
    await sim.chaos(plan);
    const faulty = await outcomes(sim);
    const counted = await sim.chaosStruck();
    await sim.clearFaults();
    const calm = await outcomes(sim);
    await sim.stop();
    return { faulty, counted, calm };
  };
  const first = await run();
  expect(new Set(first.faulty).size).toBeGreaterThan(2);
  expect(first.faulty.filter((one) => one !== 'ok')).toHaveLength(
    Object.values(first.counted).reduce((sum, count) => sum + count, 0),
  );
  expect(new Set(first.calm)).toEqual(new Set(['ok']));
  expect((await run()).faulty).toEqual(first.faulty);
});
