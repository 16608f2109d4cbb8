import { describe, expect, test } from 'vitest';
import { type Decider, mayDecide, type Standing } from '../../src/core/approval.ts';
import { userId } from '../../src/core/ids.ts';
import type { SpaceSettings } from '../../src/core/space.ts';

const [ana, ben] = [userId('U1'), userId('U2')];
type Approvers = SpaceSettings['approvers'];
const requester: Approvers = { kind: 'requester' };
const members: Approvers = { kind: 'members' };
const onlyBen: Approvers = { kind: 'list', users: [ben] };
const nobody: Approvers = { kind: 'list', users: [] };

const decider = (change: Partial<Decider> = {}): Decider => ({
  user: ana,
  standing: 'member',
  isMember: true,
  ...change,
});

describe('APPROVAL-3: who may decide', () => {
  test.each<[string, Approvers, Partial<Decider>, typeof ana | undefined, boolean]>([
    ['requester: the person who asked', requester, {}, ana, true],
    ['requester: another member', requester, { user: ben }, ana, false],
    ['requester, and nobody asked: a member', requester, { user: ben }, undefined, true],
    ['members: any member', members, { user: ben }, ana, true],
    ['members: somebody who left the channel', members, { isMember: false }, ana, false],
    ['requester: who asked and left the channel', requester, { isMember: false }, ana, false],
    ['a list: who is on it', onlyBen, { user: ben }, ana, true],
    ['a list: who asked and is not on it', onlyBen, {}, ana, false],
    ['a list: on it, and not in the channel', onlyBen, { user: ben, isMember: false }, ana, false],
    ['a list: nobody asked, not on it', onlyBen, {}, undefined, false],
    ['an empty list: nobody', nobody, {}, ana, false],
  ])('%s: %o', (_name, approvers, who, asked, may) => {
    expect(mayDecide(decider(who), { approvers, requester: asked }).ok).toBe(may);
  });

  test.each<Standing>(['guest', 'external', 'deactivated', 'bot', 'unknown'])('%s: never', (standing) => {
    for (const approvers of [requester, members, { kind: 'list', users: [ana] } satisfies Approvers]) {
      for (const asked of [ana, undefined]) {
        expect(mayDecide(decider({ standing }), { approvers, requester: asked })).toMatchObject({
          ok: false,
          reason: expect.stringMatching(/\w\.$/),
        });
      }
    }
  });
});
