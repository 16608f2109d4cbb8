import type { WebClient } from '@slack/web-api';
import { type OutboxId, outboxId, sessionId, spaceId, teamId, ts } from '../../src/core/ids.ts';
import type { OutboxRow, Outgoing, PostContent, PostTarget } from '../../src/core/post.ts';
import type { NewSession } from '../../src/core/session.ts';
import { createLogger } from '../../src/log.ts';
import type { Store } from '../../src/ports/store.ts';
import { OutboxSender } from '../../src/slack/outbox-sender.ts';
import { type SendTimes, sendTimes } from '../../src/slack/settings.ts';
import { createWebClient } from '../../src/slack/web-client.ts';
import type { SimulatorOptions } from '../simulator/settings.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { openTestStore, type TestStore } from '../support/store.ts';
import { realSystem, settingsFor, startBatonsSlack } from './slack-setup.ts';

export interface OutboxSetup {
  readonly sim: Simulator;
  readonly db: TestStore;
  readonly store: Store;
  readonly client: WebClient;
  readonly times: SendTimes;
  readonly sender: OutboxSender;
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  /** Adds rows in one transaction and tells the sender. */
  add(...rows: readonly NewRow[]): Promise<void>;
  row(id: string): Promise<OutboxRow>;
  /** The row once it is settled. */
  settled(id: string): Promise<OutboxRow>;
  /** A person's message, as the root of a thread; its target. */
  thread(channel?: string): Promise<PostTarget & { readonly kind: 'thread' }>;
  stop(): Promise<void>;
}

export interface NewRow {
  readonly id: string;
  readonly lane?: string;
  readonly outgoing: Outgoing;
}

export const answer = (markdown: string): PostContent => ({ kind: 'answer', markdown });
export const notice = (text: string): PostContent => ({ kind: 'notice', text: [text], buttons: [] });
export const post = (id: string, target: PostTarget, content: PostContent, lane = 'lane'): NewRow => ({
  id,
  lane,
  outgoing: { kind: 'post', target, content },
});

/** The sender on a real store against the work-alike; started unless `start` is false. */
export async function setUpOutbox(
  options: { readonly simulator?: SimulatorOptions; readonly start?: boolean; readonly timeoutSeconds?: number } = {},
): Promise<OutboxSetup> {
  const sim = await startBatonsSlack(options.simulator);
  const db = await openTestStore();
  const { store } = db;
  const settings = settingsFor(sim, 'socket', options.timeoutSeconds ?? 0.2);
  const times = sendTimes(settings);
  const written: string[] = [];
  const log = createLogger({ level: 'debug' }, { write: (line: string) => written.push(line) });
  const client = createWebClient(settings, log);
  const sender = new OutboxSender({ client, store, system: realSystem, log, times });
  if (options.start !== false) sender.start();

  const row = async (id: string) => {
    const found = await store.transaction((tx) => store.outbox.get(tx, outboxId(id)));
    if (!found) throw new Error(`no row ${id}`);
    return found;
  };
  return {
    sim,
    db,
    store,
    client,
    times,
    sender,
    lines: () => written.map((line) => JSON.parse(line)),
    row,
    async add(...rows) {
      await store.transaction(async (tx) => {
        for (const { id, lane = 'lane', outgoing } of rows) {
          await store.outbox.add(tx, { id: outboxId(id), lane, outgoing, now: Date.now() });
        }
      });
      sender.nudge();
    },
    async settled(id) {
      await sender.settled(outboxId(id), AbortSignal.timeout(12_000));
      return row(id);
    },
    async thread(channel = sim.ids.channels.ops) {
      const said = await sim.say({ user: sim.ids.users.ana, channel, text: 'hello' });
      return { kind: 'thread', spaceId: spaceId(channel), rootTs: ts(said.ts) };
    },
    async stop() {
      await sender.stop();
      await db.close();
      await sim.stop();
    },
  };
}

/** Leaves the row as a process that died while sending it would. */
export async function abandon({ store }: Pick<OutboxSetup, 'store'>, id: string, claimedAt: number): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await store.outbox.get(tx, outboxId(id));
    if (row) await store.outbox.claim(tx, row, claimedAt);
  });
}

/** A session that Baton opens: its root is still to be posted. */
export function newSession(id: string, channel: string, rootPost: OutboxId): NewSession {
  return {
    id: sessionId(id),
    teamId: teamId('T1'),
    spaceId: spaceId(channel),
    rootTs: undefined,
    rootPost,
    state: 'opening',
    title: 'A title',
    owner: undefined,
    origin: 'handoff',
    parent: undefined,
    spunOff: false,
    piece: 'chat',
    createdAt: Date.now(),
  };
}

/** The undeleted messages of a thread that Baton posted, by text. */
export async function postedIn(sim: Simulator, rootTs: string): Promise<readonly string[]> {
  const { messages } = await sim.state();
  return messages
    .filter((message) => message.thread_ts === rootTs && message.bot_id === sim.ids.bot && !message.deleted)
    .map(({ text }) => text);
}
