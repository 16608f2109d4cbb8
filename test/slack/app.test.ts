import { afterEach, expect, test } from 'vitest';
import { outboxId, spaceId, ts } from '../../src/core/ids.ts';
import { type SlackSetup, startSlack, transports, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

test.each(transports)('over %s, a message comes in and a post goes out', async (transport) => {
  setup = await startSlack({ transport });
  const { sim, db, flows, slack } = setup;
  const { ops } = sim.ids.channels;
  const { ana } = sim.ids.users;
  const said = await sim.say({ user: ana, channel: ops, text: `<@${sim.ids.botUser}> hello` });
  const call = await until('the message', () => flows.calls.find(({ flow }) => flow === 'receiveMessage'));
  expect(call.args[0]).toEqual({
    thread: { teamId: sim.ids.team, spaceId: ops, rootTs: said.ts },
    ts: said.ts,
    author: ana,
    wireText: `<@${sim.ids.botUser}> hello`,
    direct: false,
    underOwnRoot: false,
  });

  const id = outboxId('post-1');
  const target = { kind: 'thread', spaceId: spaceId(ops), rootTs: ts(said.ts) } as const;
  await db.store.transaction((tx) =>
    db.store.outbox.add(tx, {
      id,
      lane: 'lane',
      outgoing: { kind: 'post', target, content: { kind: 'answer', markdown: '**Hi**, Ana' } },
      now: Date.now(),
    }),
  );
  slack.outbox.nudge();
  await slack.outbox.settled(id, AbortSignal.timeout(5_000));
  const row = await db.store.transaction((tx) => db.store.outbox.get(tx, id));
  expect(row).toMatchObject({ state: 'sent', postedIn: ops });
  const { messages } = await sim.state();
  expect(messages.find((message) => message.ts === row?.ts)).toMatchObject({ thread_ts: said.ts, text: '**Hi**, Ana' });
});
