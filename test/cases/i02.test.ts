import { expect, test } from 'vitest';
import { answer, completed, inTurn } from '../support/flow-world-model.ts';
import { ana, ben, general, ops } from '../support/flow-world-places.ts';
import { textOf } from '../support/flow-world-slack.ts';
import {
  auditLines,
  buttonOf,
  cardOf,
  setAsideCall,
  setSettings,
  toldResults,
  worldWithSpinOffs,
} from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';

test.each([
  ['Approve first', ['approve', 'deny']],
  ['Deny first', ['deny', 'approve']],
] as const)(
  'I02: two people decide at once, %s: one decision, and the other learns it',
  async (_name, [first, second]) => {
    const script = inTurn(completed(setAsideCall('a', { spaceId: ops })), answer('Going on.'), answer('From ops.'));
    const world = await worldWithSpinOffs({ script });
    await setSettings(world, general, { approvers: { kind: 'members' } });
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    const [one, other] = [buttonOf(world, 'Title a', first), buttonOf(world, 'Title a', second)];

    await Promise.all([world.press(one, ana), world.press(other, ben)]);
    await world.work();

    const { approvals } = await readTables(world.file);
    expect(approvals).toHaveLength(1);
    const winner = approvals[0]?.decided_by === ana ? { user: ana, did: first } : { user: ben, did: second };
    const loser = winner.user === ana ? ben : ana;
    const decision = winner.did === 'approve' ? 'approved' : 'denied';
    const verb = winner.did === 'approve' ? 'Approved' : 'Denied';
    expect(approvals[0]).toMatchObject({ state: decision, decided_by: winner.user });
    expect(textOf(cardOf(world, 'Title a').content)).toContain(`${verb} by <@${winner.user}>`);
    expect(world.slack.whispers).toEqual([
      expect.objectContaining({ userId: loser, text: expect.stringContaining(`${verb} by <@${winner.user}>`) }),
    ]);
    expect((await auditLines(world)).toSorted()).toEqual(
      [
        `${winner.user} ${winner.did} ${decision}`,
        `${loser} ${winner.did === first ? second : first} refused`,
      ].toSorted(),
    );
    expect(world.opened()).toHaveLength(winner.did === 'approve' ? 1 : 0);
    // The parked run went on once: one result, one answer.
    const session = await world.session(root);
    expect(await world.runs(session.id)).toEqual(['reply succeeded']);
    expect(world.thread(root).filter((text) => text === 'Going on.')).toHaveLength(1);
    const results = (await world.outline(session.id)).filter((line) => /^(result|error) a/.test(line));
    expect(results).toHaveLength(1);
    if (decision === 'denied') expect(toldResults(world)).toMatchObject([{ ok: false, code: 'denied' }]);
  },
);
