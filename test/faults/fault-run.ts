import type { ChaosPlan } from '../simulator/chaos.ts';
import type { WorldState } from '../simulator/state.ts';
import { seedOf } from '../support/doors.ts';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { answering } from './answering.ts';
import { Person } from './person.ts';
import { channels, planFrom } from './plan.ts';
import { Watch } from './watch.ts';

/** What Slack does wrong, as shares of the events and of the Web API calls. */
const faults: Omit<ChaosPlan, 'seed'> = {
  duplicate: 0.05,
  reorder: 0.05,
  lostAck: 0.04,
  socketDrop: 0.004,
  rate429: 0.03,
  http500: 0.02,
  lostAnswer: 0.02,
  reorderMs: 300,
};
const quietMs = 60_000;

export interface FaultRun {
  readonly people: readonly Person[];
  /** When everything has come to rest. */
  readonly state: WorldState;
  /** Different events that Slack had to tell, and how often it told them. */
  readonly events: number;
  readonly sendings: number;
  readonly struck: Readonly<Partial<Record<string, number>>>;
  readonly seconds: number;
}

/** Starts Baton on a Slack in which much goes wrong. */
export function startFaultyProduct(transport: Transport, seed: number): Promise<Product> {
  return createProduct({
    transport,
    script: answering(seed),
    simulator: {
      world: seedOf(channels),
      retryDelaysMs: [200, 400, 800, 1_600, 3_200, 6_400],
      // Node accepts one new connection per turn of its loop: far more than Slack ever sends, but less than this run.
      keepAlive: true,
    },
    // A lost answer is looked up after two and a half of these.
    environment: { SLACK_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'warn' },
  });
}

/** Lets everybody go through their plan, and waits until nothing moves any more. Rejects when an outcome does not come. */
export async function runFaults({ slack }: Product, seed: number): Promise<FaultRun> {
  const begun = performance.now();
  await slack.chaos({ seed, ...faults });
  const watch = new Watch(slack);
  const people = planFrom(seed).map((plan) => new Person(plan, { slack, watch, seed }));
  const lives = await Promise.allSettled(people.map((person) => person.live()));
  watch.stop();
  const unhappy = lives.flatMap((life) => (life.status === 'rejected' ? [String(life.reason)] : []));
  if (unhappy.length > 0)
    throw new Error(`Seed ${seed}: ${unhappy.length} of ${lives.length} threads.\n${unhappy.slice(0, 5).join('\n\n')}`);
  const state = await slack
    .waitFor((one) => restless(one).length === 0 && one, { timeoutMs: quietMs })
    .catch(async () => {
      throw new Error(`Seed ${seed}: ${restless(await slack.state()).join(', ')}`);
    });
  const deliveries = await slack.deliveries();
  return {
    people,
    state,
    events: new Set(deliveries.map(({ id }) => id)).size,
    sendings: deliveries.length,
    struck: await slack.chaosStruck(),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}

/** What still shows work, or waits for Baton; empty at the end of a run. */
const restless = ({ sessions, statuses, connection }: WorldState): readonly string[] => [
  ...sessions.filter(({ status }) => status === 'processing').map(({ thread_ts }) => `${thread_ts} is processing`),
  ...statuses.map(({ thread_ts, status }) => `${thread_ts} ${status}`),
  ...(connection.queued > 0 ? [`${connection.queued} events wait`] : []),
];
