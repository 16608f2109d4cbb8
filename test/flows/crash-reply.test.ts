import { expect, test } from 'vitest';
import type { Ts } from '../../src/core/ids.ts';
import { type FlowWorld, startWorld } from '../support/flow-world.ts';
import { killEverywhere } from '../support/flow-world-kill.ts';
import { answer, call, completed, type Script } from '../support/flow-world-model.ts';

/** Stateless, so that it answers a fresh process as well: two calls, then the answer. */
const script: Script = ({ request }) => {
  const results = request.items.filter(({ type }) => type === 'tool_result').length;
  if (results > 0) return answer('Done.');
  return completed(call('a', 'ReadFile', { path: 'x' }), call('b', 'WriteFile', { path: 'y', text: 'z' }));
};

async function begin(): Promise<{ readonly world: FlowWorld; readonly told: Ts }> {
  const world = await startWorld({ script, files: { x: '1' } });
  const told = await world.say('<@U0BATON> go');
  await world.say('gently', { in: told });
  return { world, told };
}

async function check(world: FlowWorld, root: Ts, at: string): Promise<void> {
  const { id } = await world.session(root);
  const outline = await world.outline(id);
  const written = world.files.accesses.filter((access) => access === 'write y').length;
  const interrupted = outline.some((line) => line.startsWith('error b: interrupted'));

  expect(
    outline.map((line) => line.split(' ')[0]),
    at,
  ).toEqual(['<context>', 'U0ANA:', 'U0ANA:', 'call', 'call', 'result', interrupted ? 'error' : 'result', 'baton:']);
  expect(written, at).toBeLessThanOrEqual(1);
  if (!interrupted) expect(written, at).toBe(1);
  const notices = interrupted ? [expect.stringContaining('WriteFile was interrupted')] : [];
  expect(world.thread(root), at).toEqual([...notices, 'Done.']);
  expect(await world.newestRun(id), at).toMatchObject({ state: 'succeeded' });
  expect(world.status(root), at).toBe('active');
}

test.each(['before', 'after'] as const)(
  'a reply whose process dies %s any transaction: one answer, no call twice (RUN-4)',
  async (when) => {
    expect(await killEverywhere({ begin, check }, when)).toBeGreaterThan(15);
  },
  120_000,
);
