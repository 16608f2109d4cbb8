import { expect, test } from 'vitest';
import type { Ts } from '../../src/core/ids.ts';
import { type FlowWorld, startWorld } from '../support/flow-world.ts';
import { killEverywhere } from '../support/flow-world-kill.ts';
import { answer, document, type Script } from '../support/flow-world-model.ts';

const script: Script = ({ request, n }) => answer(request.toolChoice === 'none' ? document(`Goal ${n}.`) : 'Answer.');

async function begin(): Promise<{ readonly world: FlowWorld; readonly told: Ts }> {
  const world = await startWorld({ script });
  const told = await world.say('<@U0BATON> go');
  await world.say('and B?', { in: told });
  await world.say('!handoff the tests', { in: told });
  return { world, told };
}

async function check(world: FlowWorld, root: Ts, at: string): Promise<void> {
  const old = await world.session(root);
  const outline = await world.outline(old.id);
  const documents = outline.filter((line) => line.startsWith('handoff: '));
  expect(documents, at).toHaveLength(1);
  const text = documents[0]?.slice('handoff: '.length) ?? '';

  const [opened, ...others] = world.opened();
  expect(others, at).toEqual([]);
  if (!opened) throw new Error(`${at}: no thread was opened`);
  const session = await world.session(opened);
  expect(session, at).toMatchObject({ state: 'open', parent: old.id });
  expect(old, at).toMatchObject({ handedOffTo: session.id });
  expect(await world.outline(session.id), at).toEqual(['<handoff>']);
  expect(JSON.stringify(await world.bodies(session.id)), at).toContain(JSON.stringify(text).slice(1, -1));
  expect(world.thread(opened).slice(1), at).toEqual([`[Handoff context]\n${text}`]);

  expect(world.thread(root), at).toEqual([
    expect.stringContaining('New session started with handoff context: '),
    `[Handoff document]\n${text}`,
    'Answer.',
  ]);
  expect(outline.slice(1), at).toEqual(['<context>', 'U0ANA: @Baton go', 'U0ANA: and B?', 'baton: Answer.']);
  expect(world.status(root), at).toBe('active');
}

test.each(['before', 'after'] as const)(
  'a handoff whose process dies %s any transaction: one document, one thread, one seed (H17)',
  async (when) => {
    expect(await killEverywhere({ begin, check }, when)).toBeGreaterThan(20);
  },
  120_000,
);
