import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ts } from '../../src/core/ids.ts';
import { ServiceError } from '../../src/errors.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import type { FlowWorld } from '../support/flow-world.ts';
import { expectPrefixes, expectValid } from '../support/flow-world-invariants.ts';
import { never, type Script } from '../support/flow-world-model.ts';
import { general } from '../support/flow-world-places.ts';
import { buttonsOf } from '../support/flow-world-slack.ts';
import { setSettings, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { readTables } from '../support/flow-world-tables.ts';
import { expectSettled, expectWithinBounds } from '../support/spin-off-invariants.ts';
import {
  type Act,
  guest,
  outsider,
  respond,
  type Step,
  spaceAt,
  steps,
  type Turn,
  turns,
} from '../support/spin-off-plan.ts';

type Pressable = ReturnType<typeof buttonsOf>[number];

/** What one play leaves behind beside the world. */
interface Play {
  readonly roots: Ts[];
  readonly vanished: Set<string>;
  /** Every button that was ever shown: an old client may still send it. */
  readonly seen: Map<string, Pressable>;
}

async function live(given: readonly Step[], answers: readonly Turn[], everybody: boolean): Promise<void> {
  const requests: ModelRequest[] = [];
  const play: Play = { roots: [], vanished: new Set(), seen: new Map() };
  const script: Script = async ({ request }) => {
    requests.push(structuredClone(request));
    const n = requests.length;
    const turn = answers[n - 1];
    for (const act of turn?.meanwhile ?? []) await perform(world, play, act);
    const outcome = turn?.outcome ?? 'answer';
    if (outcome !== 'shutdown') return respond(outcome, n);
    world.shutDown();
    return never();
  };
  let world = await worldWithSpinOffs({ script, files: { x: '1' }, limits: { maxTurns: 4 } });
  const bar = () => {
    world.setStanding(guest, 'guest');
    for (const nth of [0, 1, 2]) world.takeOut(outsider, spaceAt(nth));
  };
  bar();
  await setSettings(world, general, { approvers: { kind: everybody ? 'members' : 'requester' } });
  play.roots.push(await world.say('<@U0BATON> go'));

  /** False when the process died or was shut down on its way; then a fresh one is there. */
  async function work(death?: { readonly k: number; readonly when: 'before' | 'after' }): Promise<boolean> {
    if (death) world.dieAt(death.k, death.when);
    const end = await Promise.race([world.work().then(() => 'finished'), world.died.then(() => 'died')]);
    const finished = end === 'finished' && !world.isShuttingDown();
    if (finished) world.dieAt(Number.POSITIVE_INFINITY, 'after');
    else world = await world.restart();
    bar();
    return finished;
  }

  async function toTheEnd(): Promise<void> {
    while (!(await work()));
  }

  for (const step of given) {
    if (step.kind !== 'work') {
      await perform(world, play, step);
      continue;
    }
    await work(step.death);
    see(world, play);
    expectWithinBounds(world, await readTables(world.file));
  }
  await toTheEnd();
  world.system.advance(15_001);
  await toTheEnd();
  await expectSettled(world, play);
  if (!everybody) await expectDecidedByRequesters(world);

  // In the end nothing waits for ever, though each turn may ask anew.
  const waiting = async () =>
    (await readTables(world.file)).approvals.filter(({ state }) => state === 'pending').length;
  for (let round = 0; round < 8 && (await waiting()) > 0; round += 1) {
    world.system.advance(604_800_001);
    await toTheEnd();
  }
  expect(await waiting(), 'requests that wait for ever').toBe(0);
  await expectSettled(world, play);
  // Here, since what the model throws ends a run and not the test.
  for (const request of requests) expectValid(request);
  expectPrefixes(requests);
  await world.close();
}

async function expectDecidedByRequesters({ file }: FlowWorld): Promise<void> {
  const { approvals, spinOffs } = await readTables(file);
  for (const { spin_off_id: of, decided_by: by, state } of approvals) {
    if (state === 'approved' || state === 'denied') expect(by).toBe(spinOffs.find(({ id }) => id === of)?.requester);
  }
}

function see({ slack }: FlowWorld, { seen }: Play): void {
  for (const button of slack.messages.flatMap(({ content }) => buttonsOf(content)))
    seen.set(JSON.stringify(button), button);
}

/** An event that must wait is left out, as if it had not come. */
async function perform(world: FlowWorld, play: Play, given: Act): Promise<void> {
  see(world, play);
  try {
    await act(world, play, given);
  } catch (fault) {
    if (!(fault instanceof DeliveryMustWait)) throw fault;
  }
}

async function act(world: FlowWorld, play: Play, given: Act): Promise<void> {
  const { slack } = world;
  const threads = [...play.roots, ...world.opened()];
  const spaceOf = (root: Ts) => slack.messages.find(({ ts }) => ts === root)?.spaceId ?? general;
  const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
  switch (given.kind) {
    case 'ask':
      play.roots.push(await world.say('<@U0BATON> go on', { by: given.by }));
      return;
    case 'reply': {
      const root = pick(threads, given.nth) ?? play.roots[0];
      if (root) await world.say(given.text, { in: root, by: given.by, space: spaceOf(root) });
      return;
    }
    case 'stop': {
      const root = pick(threads, given.nth);
      if (root) await world.say('!stop', { in: root, space: spaceOf(root) });
      return;
    }
    case 'delete root': {
      const root = pick(threads, given.nth + 1);
      return root && erase(world, play, root);
    }
    case 'delete card': {
      const card = pick(
        slack.messages.filter(({ content }) => content.kind === 'approval'),
        given.nth,
      );
      if (!card) return;
      play.vanished.add(card.id);
      slack.vanish(card.id);
      return world.remove(card.ts, card.rootTs, { post: card.id, space: card.spaceId });
    }
    case 'press': {
      const button = pick(
        [...play.seen.values()].filter(({ action }) => action === given.action),
        given.nth,
      );
      return button && world.press(button, given.by);
    }
    case 'press twice': {
      const [first, second] = (['approve', 'deny'] as const).map((wanted) =>
        pick(
          [...play.seen.values()].filter(({ action }) => action === wanted),
          given.nth,
        ),
      );
      if (first && second) await Promise.all([world.press(first, given.by[0]), world.press(second, given.by[1])]);
      return;
    }
    case 'expire':
      return world.system.advance(604_800_001);
    case 'faults':
      return failTwice(world);
    case 'refuse cards': {
      let left = 1;
      return world.sender.refuse(({ outgoing }) => {
        if (outgoing.kind !== 'post' || outgoing.content.kind !== 'approval' || left === 0) return undefined;
        left -= 1;
        return 'restricted_action';
      });
    }
    case 'leave':
      return world.takeOut(given.by, spaceAt(given.nth));
    case 'archive':
      return world.setPlace({ ok: false, reason: 'The channel is archived.' }, spaceAt(given.nth));
    case 'open':
      return world.setPlace({ ok: true }, spaceAt(given.nth));
    case 'delete next root': {
      let left = 1;
      const once = (root: Ts) => (left-- === 1 ? erase(world, play, root) : Promise.resolve());
      return given.when === 'bound' ? world.sender.afterRoot(once) : world.sender.beforeBinding(once);
    }
  }
}

/** Somebody deletes the first message of a thread. */
async function erase(world: FlowWorld, play: Play, root: Ts): Promise<void> {
  const own = world.slack.messages.find(({ ts }) => ts === root);
  if (own) {
    play.vanished.add(own.id);
    world.slack.vanish(own.id);
  }
  const at = { space: own?.spaceId ?? general, ...(own && { post: own.id }) };
  try {
    await world.remove(root, root, at);
  } catch (fault) {
    if (!(fault instanceof DeliveryMustWait)) throw fault;
  }
}

/** Slack does not answer the next two questions about places. */
function failTwice({ deps: { chat } }: FlowWorld): void {
  const { canOpenThread } = chat;
  let left = 2;
  const faulty: typeof canOpenThread = async (space) => {
    left -= 1;
    if (left >= 0) throw new ServiceError('Slack did not answer', { service: 'slack', retryable: true });
    return canOpenThread(space);
  };
  Object.assign(chat, { canOpenThread: faulty });
}

test('in any order of calls, clicks, deaths and changes: no thread too many, none without approval, nothing waits for ever', async () => {
  await fc.assert(fc.asyncProperty(steps, turns, fc.boolean(), live), {
    seed: Number(process.env.SPIN_OFF_SEED ?? 20_260_401),
    numRuns: Number(process.env.SPIN_OFF_RUNS ?? 25),
    // A slow machine plays fewer orders; what it played must hold all the same.
    interruptAfterTimeLimit: Number(process.env.SPIN_OFF_SECONDS ?? 60) * 1_000,
    markInterruptAsFailure: false,
  });
}, 900_000);
