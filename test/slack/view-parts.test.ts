import { afterEach, expect, test } from 'vitest';
import { spaceId, spinOffId } from '../../src/core/ids.ts';
import { toView } from '../../src/slack/views/modal.ts';
import { type SlackSetup, startSlack, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

test('Next part in a long View all names what to show, and the modal is changed in place (APPROVAL-1)', async () => {
  setup = await startSlack();
  const { sim, flows, slack } = setup;
  const { ana } = sim.ids.users;
  const { ops } = sim.ids.channels;
  const modal = {
    kind: 'spin_off',
    spinOff: spinOffId('s1'),
    spaceId: spaceId(ops),
    title: 'Title',
    brief: { instruction: 'Do it.', source: undefined, excerpt: '漢'.repeat(50_000) },
    part: 0,
  } as const;
  const command = await sim.command({ user: ana, channel: ops, command: '/handoff', text: '' });
  expect(command).toMatchObject({ ok: true });
  const call = await until('the command', () => flows.calls.find(({ flow }) => flow === 'handOffByCommand'));
  const { trigger } = call.args[0] as { trigger: { id: string; hurry: AbortSignal } };
  const opened = await slack.modals.open(trigger, modal);
  if (!opened) throw new Error('It was not opened.');
  await sim.clickInView({ user: ana, view_id: opened.viewId, action_id: 'next_part' });
  const turn = await until('the click', () => flows.calls.find(({ flow }) => flow === 'turnSpinOffView'));
  expect(turn.args).toEqual([{ spinOff: 's1', part: 1, spaceId: ops, user: ana, modal: opened }]);
  expect(await slack.modals.show(opened, { ...modal, part: 1 })).toBe(true);
  const { views } = await sim.state();
  const shown = views.find(({ id }) => id === opened.viewId)?.content;
  expect(shown?.blocks).toHaveLength(toView({ ...modal, part: 1 }).blocks.length);
});
