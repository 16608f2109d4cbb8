import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ts } from '../../src/core/ids.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import { type FlowWorld, startWorld } from '../support/flow-world.ts';
import { expectAtRest, expectPrefixes, expectValid } from '../support/flow-world-invariants.ts';
import { never, type Script } from '../support/flow-world-model.ts';
import { perform, respond, type Step, steps, type Turn, turns } from '../support/flow-world-plan.ts';

async function live(given: readonly Step[], answers: readonly Turn[]): Promise<void> {
  const requests: ModelRequest[] = [];
  const running: number[] = [];
  const said: Ts[] = [];
  const script: Script = async ({ request }) => {
    requests.push(structuredClone(request));
    const n = requests.length;
    running.push(await countRunning(world, request));
    const turn = answers[n - 1];
    for (const act of turn?.meanwhile ?? []) await perform(world, root, said, act);
    const outcome = turn?.outcome ?? 'answer';
    if (outcome !== 'shutdown') return respond(outcome, n, request);
    world.shutDown();
    return never();
  };
  let world = await startWorld({ script, files: { x: '1' }, limits: { maxTurns: 3 } });
  const root = await world.say('<@U0BATON> go');
  for (const step of given) {
    if (step.kind !== 'work') {
      await perform(world, root, said, step);
      continue;
    }
    if (step.death) world.dieAt(step.death.k, step.death.when);
    const end = await Promise.race([world.work().then(() => 'finished'), world.died.then(() => 'died')]);
    if (end === 'died' || world.isShuttingDown()) world = await world.restart();
    else world.dieAt(Number.POSITIVE_INFINITY, 'after');
  }
  for (await world.work(); world.isShuttingDown(); await world.work()) world = await world.restart();
  const all = [...given, ...answers.flatMap(({ meanwhile }) => meanwhile)];
  // Here, since what the model throws ends a run and not the test.
  for (const request of requests) expectValid(request);
  expect(running.filter((count) => count > 1)).toEqual([]);
  expectPrefixes(requests);
  await expectAtRest(world, { deletions: all.some(({ kind }) => kind === 'delete') });
  await world.close();
}

/** RUN-1: runs that hold the session's slot; none when a Stop came between the turn and its request. */
async function countRunning({ deps, read }: FlowWorld, { cacheKey }: ModelRequest): Promise<number> {
  const session = cacheKey.slice('baton-'.length);
  const runs = await read((tx) => deps.store.runs.live(tx, session as never));
  return runs.filter(({ state }) => state === 'running' || state === 'parked').length;
}

test('in any order of words, clicks, deaths and model outcomes nothing is lost, doubled or silent', async () => {
  const property = fc.asyncProperty(steps, turns, live);
  await fc.assert(property, {
    seed: Number(process.env.FLOW_SEED ?? 20_260_101),
    numRuns: Number(process.env.FLOW_RUNS ?? 30),
    // A slow machine plays fewer orders; what it played must hold all the same.
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: false,
  });
}, 120_000);
