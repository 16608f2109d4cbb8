import { expect, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, call, completed, document, inTurn, modelFault, type Script } from '../support/flow-world-model.ts';

const onlyCalls = completed(call('b', 'WriteFile', { path: 'y', text: '1' }));
const rejected = modelFault('tool_choice is not supported', 'bad_request');

async function handOff(script: Script) {
  const world = await startWorld({ script: inTurn(answer('A.')) });
  const root = await world.say('<@U0BATON> A?');
  await world.work();
  world.model.follow(script);
  await world.say('!handoff', { in: root });
  await world.work();
  return { world, thread: world.thread(root), requests: world.model.requests.slice(1) };
}

test.each<[string, Script]>([
  ['a document call that is answered with only tool calls', () => onlyCalls],
  ['a server that refuses tool_choice none', rejected],
])('H03: %s is asked once more without tools, and no tool runs', async (_name, first) => {
  const { world, thread, requests } = await handOff(inTurn(first, answer(document())));
  expect(thread.at(-1)).toBe(`[Handoff document]\n${document()}`);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.tools.length).toBeGreaterThan(0);
  expect(requests[1]).toMatchObject({ tools: [], items: requests[0]?.items });
  expect(world.files.accesses).toEqual([]);
});

test.each<[string, Script, Script, string]>([
  [
    'only tool calls again',
    () => onlyCalls,
    () => onlyCalls,
    'The model called tools instead of writing the document.',
  ],
  ['a second refusal', rejected, rejected, 'tool_choice is not supported'],
])('H03: %s is a clear failure', async (_name, first, second, reason) => {
  const { world, thread, requests } = await handOff(inTurn(first, second));
  expect(thread.at(-1)).toContain(`Handoff failed: ${reason}`);
  expect(requests).toHaveLength(2);
  expect(world.files.accesses).toEqual([]);
  expect(world.opened()).toEqual([]);
});
