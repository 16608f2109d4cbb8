import { describe, expect, test } from 'vitest';
import { userId } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import type { FlowWorld } from '../support/flow-world.ts';
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

async function asked() {
  const script = inTurn(
    completed(setAsideCall('a', { spaceId: ops })),
    () => answer('Going on.'),
    () => answer('From ops.'),
  );
  const world = await worldWithSpinOffs({ script });
  await setSettings(world, general, { approvers: { kind: 'members' } });
  const root = await world.say('<@U0BATON> tell ops');
  await world.work();
  return { world, root };
}

const shown = (world: FlowWorld) => textOf(cardOf(world, 'Title a').content);
const placeSays = (reason: string) => (world: FlowWorld) => world.setPlace({ ok: false, reason }, ops);

describe('SPIN-7: an approval gives no right: what must hold is asked when it is carried out', () => {
  test.each<readonly [string, (world: FlowWorld) => void, string]>([
    ['the channel is gone', placeSays('The channel does not exist.'), 'The channel does not exist.'],
    ['the channel is archived', placeSays('The channel is archived.'), 'The channel is archived.'],
    ['the channel is read-only', placeSays('Only some people may post.'), 'Only some people may post.'],
    ['the channel takes replies only', placeSays('Only replies are allowed.'), 'Only replies are allowed.'],
    ['the channel has no threads', placeSays('Threads are not allowed.'), 'Threads are not allowed.'],
    ['Baton is out', placeSays('Baton is not a member. Invite it.'), 'Baton is not a member. Invite it.'],
    [
      'the requester is out',
      (world) => world.takeOut(ana, ops),
      'who asked for it is not a member of that channel. Invite them, then ask again.',
    ],
    [
      'the approver is out',
      (world) => world.takeOut(ben, ops),
      'who approved it is not a member of that channel. Somebody who is has to approve.',
    ],
  ])('%s: approved, but not created, with this reason, and the run goes on', async (_name, change, reason) => {
    const { world, root } = await asked();
    change(world);
    await world.press(buttonOf(world, 'Title a', 'approve'), ben);
    await world.work();
    expect(world.opened()).toEqual([]);
    expect(shown(world)).toMatch(/Approved by <@U0BEN>, /);
    expect(shown(world)).toContain(`Approved, but not created: ${reason}`);
    expect(toldResults(world)).toEqual([{ ok: false, code: 'not_created', message: `Nothing was created: ${reason}` }]);
    expect(world.thread(root).at(-1)).toBe('Going on.');
    expect(world.status(root)).toBe('active');
    expect((await readTables(world.file)).sessions.filter(({ origin }) => origin === 'spin-off')).toEqual([]);
  });

  test('the requester approves: asked once, as requester', async () => {
    const { world } = await asked();
    const questions: string[] = [];
    const { isMember } = world.deps.chat;
    Object.assign(world.deps.chat, {
      isMember: (space: typeof ops, user: typeof ana) => {
        questions.push(`${space} ${user}`);
        return isMember(space, user);
      },
    });
    await world.press(buttonOf(world, 'Title a', 'approve'));
    await world.work();
    expect(questions).toEqual([`${general} ${ana}`, `${ops} ${ana}`]);
    expect(world.opened()).toHaveLength(1);
  });

  test.each(['canOpenThread', 'isMember'] as const)(
    'a fault of Slack in %s is asked again, never read as a no',
    async (question) => {
      const { world, root } = await asked();
      await world.press(buttonOf(world, 'Title a', 'approve'));
      const standing = world.deps.chat[question] as (...args: readonly unknown[]) => Promise<unknown>;
      let faults = 0;
      Object.assign(world.deps.chat, {
        [question]: (...args: readonly unknown[]) => {
          faults += 1;
          if (faults > 3) return standing(...args);
          throw new ServiceError('Slack did not answer', { service: 'slack', retryable: true });
        },
      });
      await world.work();
      expect(faults).toBeGreaterThan(3);
      expect(world.opened()).toHaveLength(1);
      expect(shown(world)).toContain('Opened: [Title a]');
      expect(world.thread(root).at(-1)).toBe('Going on.');
    },
  );

  test('a fault that outlasts all patience changes nothing: it stays approved and is carried out later', async () => {
    const { world, root } = await asked();
    await world.press(buttonOf(world, 'Title a', 'approve'));
    const { canOpenThread } = world.deps.chat;
    const fails = () => {
      throw new ServiceError('Slack did not answer', { service: 'slack', retryable: true });
    };
    Object.assign(world.deps.chat, { canOpenThread: fails });
    await expect(world.work()).rejects.toThrow('Slack did not answer');
    expect(world.opened()).toEqual([]);
    expect(shown(world)).not.toContain('not created');
    expect(await world.runs((await world.session(root)).id)).toEqual(['reply parked']);
    Object.assign(world.deps.chat, { canOpenThread });
    await world.work();
    expect(world.opened()).toHaveLength(1);
    expect(world.thread(root).at(-1)).toBe('Going on.');
  });
});

describe('APPROVAL-5: every decision is a line of the audit table: who, what, result', () => {
  test('approve, deny, refused and late clicks', async () => {
    const { world } = await asked();
    await setSettings(world, general, {});
    const [approve, deny] = [buttonOf(world, 'Title a', 'approve'), buttonOf(world, 'Title a', 'deny')];
    await world.press(approve, ben);
    await world.press(deny, userId('U0EVE'));
    await world.press(deny);
    await world.press(approve);
    await world.work();
    expect(await auditLines(world)).toEqual([
      `${ben} approve refused`,
      'U0EVE deny refused',
      `${ana} deny denied`,
      `${ana} approve refused`,
    ]);
  });

  test('expiry, which nobody did', async () => {
    const { world } = await asked();
    world.system.advance(604_800_001);
    await world.work();
    expect(await auditLines(world)).toEqual(['nobody lapse expired']);
  });

  test('a card that could not be shown', async () => {
    const script = inTurn(completed(setAsideCall('a', { spaceId: ops })), answer('Going on.'));
    const world = await worldWithSpinOffs({ script });
    world.sender.refuse(({ outgoing }) =>
      outgoing.kind === 'post' && outgoing.content.kind === 'approval' ? 'restricted_action' : undefined,
    );
    const root = await world.say('<@U0BATON> tell ops');
    await world.work();
    world.system.advance(15_001);
    await world.work();
    expect(await auditLines(world)).toEqual(['nobody lapse failed']);
    expect(toldResults(world)).toMatchObject([{ ok: false, code: 'not_created' }]);
    expect(JSON.stringify(toldResults(world))).toContain('restricted_action');
    expect(world.thread(root).at(-1)).toBe('Going on.');
  });
});
