import { expect, test } from 'vitest';
import { userId } from '../../src/core/ids.ts';
import type { SpaceSettings } from '../../src/core/space.ts';
import type { FlowWorld } from '../support/flow-world.ts';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general, ops } from '../support/flow-world-places.ts';
import { auditLines, buttonOf, setAsideCall, setSettings, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

const stranger = userId('U9');
const members: SpaceSettings['approvers'] = { kind: 'members' };

interface Row {
  readonly who: string;
  readonly approvers?: SpaceSettings['approvers'];
  readonly set?: (world: FlowWorld) => void;
  readonly reason: string;
}

const rows: readonly Row[] = [
  { who: 'a member who did not ask', reason: 'Only the person who asked for this can decide.' },
  {
    who: 'a member who is no approver of the list',
    approvers: { kind: 'list', users: [ana, ben] },
    reason: 'Only the approvers named in the settings',
  },
  {
    who: 'a guest',
    approvers: members,
    set: (world) => world.setStanding(stranger, 'guest'),
    reason: 'Guests cannot decide.',
  },
  {
    who: 'somebody of another workspace',
    approvers: members,
    set: (world) => world.setStanding(stranger, 'external'),
    reason: 'People from other workspaces cannot decide.',
  },
  {
    who: 'a guest who stands in the list',
    approvers: { kind: 'list', users: [stranger] },
    set: (world) => world.setStanding(stranger, 'guest'),
    reason: 'Guests cannot decide.',
  },
  {
    who: 'a deactivated account',
    approvers: members,
    set: (world) => world.setStanding(stranger, 'deactivated'),
    reason: 'This account cannot decide.',
  },
  {
    who: 'somebody who left the channel that asks',
    approvers: members,
    set: (world) => world.takeOut(stranger, general),
    reason: 'Only members of this channel can decide here.',
  },
];

test.each(rows)('I04: $who changes nothing, is told why, and a later click by who may still works', async (row) => {
  const script = inTurn(completed(setAsideCall('a', { spaceId: ops })), answer('Going on.'), answer('From ops.'));
  const world = await worldWithSpinOffs({ script });
  await setSettings(world, general, { approvers: row.approvers ?? { kind: 'requester' } });
  await world.say('<@U0BATON> tell ops');
  await world.work();
  row.set?.(world);
  const legitimate = row.approvers?.kind === 'list' && !row.approvers.users.includes(ana) ? undefined : ana;

  for (const action of ['approve', 'deny'] as const) await world.press(buttonOf(world, 'Title a', action), stranger);
  await world.work();

  expect(world.slack.whispers).toHaveLength(2);
  for (const whisper of world.slack.whispers)
    expect(whisper).toMatchObject({ userId: stranger, text: expect.stringContaining(row.reason) });
  expect((await readTables(world.file)).approvals).toMatchObject([{ state: 'pending', decided_by: null }]);
  expect(world.opened()).toEqual([]);
  expect(await auditLines(world)).toEqual([`${stranger} approve refused`, `${stranger} deny refused`]);

  if (!legitimate) await setSettings(world, general, {});
  await world.press(buttonOf(world, 'Title a', 'approve'), ana);
  await world.work();
  expect(world.opened()).toHaveLength(1);
  expect((await auditLines(world)).at(-1)).toBe(`${ana} approve approved`);
});
