import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { approvalId, outboxId, runId, sessionId, spaceId, spinOffId, teamId, ts, userId } from '../../src/core/ids.ts';
import { defaultSettings } from '../../src/core/space.ts';
import { type OpenStore, openStore } from '../../src/db/open-store.ts';
import type { Store, Tx } from '../../src/ports/store.ts';
import { realSystem } from '../../src/system.ts';
import type { Script } from '../simulator/model/stub-model.ts';
import { createProduct, type Product } from '../support/product.ts';

/**
 * What parked runs cost (spec section 0: a parked run holds no worker, socket or memory): the memory of a fresh process without and with them in its
 * database, and the time from Approve to the new thread, each beside the same with one parked run, in the same process of measuring.
 */
const count = Number(process.argv[2] ?? 10_000);
const week = 604_800_000;

const script: Script = (body) => {
  const items = body.input as readonly { readonly type?: string; readonly content?: unknown }[];
  if (items.some(({ type }) => type === 'function_call_output')) return { text: 'Asked.' };
  if (JSON.stringify(items).includes('set aside from another thread')) return { text: 'Working on it.' };
  const args = { title: 'Caching', instruction: 'Look into it.', spaceId: target };
  return { calls: [{ name: 'SpinOffTask', arguments: JSON.stringify(args) }] };
};
let target = '';

interface Measured {
  readonly residentMb: number;
  readonly resumeMs: number;
}

async function measure(others: number): Promise<Measured> {
  const product = await createProduct({ transport: 'socket', script, environment: { LOG_LEVEL: 'warn' } });
  try {
    const { ids } = product.slack;
    target = ids.channels.ops;
    await inStore(product, ({ store }) =>
      store.transaction((tx) =>
        store.spaces.setSettings(tx, spaceId(ids.channels.general), { ...defaultSettings, tools: ['SpinOffTask'] }),
      ),
    );
    await product.start();
    const text = `<@${ids.botUser}> look into caching separately`;
    const { ts: root } = await product.slack.say({ user: ids.users.ana, channel: ids.channels.general, text });
    const card = await cardIn(product, root);
    await product.baton().stop();
    await inStore(product, (opened) => park(opened, others));
    await product.start();
    // Past the start's own garbage.
    await delay(5_000);
    const residentMb = residentOf(product);
    const begun = performance.now();
    await product.slack.click({ user: ids.users.ana, channel: ids.channels.general, ts: card, action_id: 'approve' });
    await product.slack.waitFor((state) =>
      state.messages.find((one) => one.channel === target && one.text?.includes('Caching')),
    );
    return { residentMb, resumeMs: performance.now() - begun };
  } finally {
    await product.close();
  }
}

async function cardIn(product: Product, root: string): Promise<string> {
  const card = await product.slack.waitFor((state) =>
    state.messages.find(({ thread_ts, text }) => thread_ts === root && text?.includes('Approve a new thread?')),
  );
  return card.ts;
}

async function inStore(product: Product, work: (opened: OpenStore) => Promise<unknown>): Promise<void> {
  const opened = await openStore({ file: join(product.dataDirectory, 'baton.sqlite'), system: realSystem });
  await work(opened);
  await opened.close();
}

async function park({ store, wakeUps }: OpenStore, others: number): Promise<void> {
  for (let from = 0; from < others; from += 500) {
    await store.transaction(async (tx) => {
      for (let n = from; n < Math.min(from + 500, others); n += 1) {
        await parkOne(tx, store, n);
        await wakeUps.put(tx, { session: sessionId(`s${n}`), at: Date.now() + week, token: `t${n}` }, undefined);
      }
    });
  }
}

async function parkOne(tx: Tx, store: Store, n: number): Promise<void> {
  const session = sessionId(`s${n}`);
  const run = runId(`r${n}`);
  const now = Date.now();
  await store.sessions.create(tx, {
    id: session,
    teamId: teamId('T01HOME0000'),
    spaceId: spaceId('C01PARKED00'),
    rootTs: ts(`${1_700_000_000 + n}.000100`),
    rootPost: undefined,
    state: 'open',
    title: 'Parked',
    owner: userId('U01ANA00000'),
    origin: 'mention',
    parent: undefined,
    spunOff: false,
    piece: 'chat',
    createdAt: now,
  });
  const who = { requester: userId('U01ANA00000'), attended: true };
  const queued = await store.runs.queue(tx, {
    id: run,
    sessionId: session,
    kind: 'reply',
    createdAt: now,
    handoff: undefined,
    ...who,
  });
  const running = await store.runs.save(tx, queued, { state: 'running', startedAt: now, turns: 1 });
  if (running) await store.runs.save(tx, running, { state: 'parked' });
  const request = {
    title: 'Parked',
    instruction: 'x'.repeat(400),
    source: undefined,
    excerpt: 'y'.repeat(2_000),
    piece: 'chat',
    spaceId: spaceId('C01OTHER000'),
    marker: 'm',
  };
  const [entry] = await store.entries.append(tx, session, run, [
    { type: 'tool_call', callId: 'c', name: 'SpinOffTask', arguments: '{}', provider: undefined },
  ]);
  const position = entry?.position ?? 1;
  const base = { sessionId: session, runId: run, createdAt: now };
  const spinOff = spinOffId(`o${n}`);
  await store.spinOffs.add(tx, { id: spinOff, ...base, ...who, position, callId: 'c', request, state: 'waiting' });
  const card = outboxId(`card${n}`);
  await store.approvals.add(tx, { id: approvalId(`a${n}`), spinOff, ...base, card, expiresAt: now + week });
}

function residentOf(product: Product): number {
  const status = readFileSync(`/proc/${product.baton().pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

const none = await measure(0);
const many = await measure(count);
const row = (name: string, { residentMb, resumeMs }: Measured) =>
  `${name.padEnd(24)} ${residentMb.toFixed(0).padStart(6)} MB ${resumeMs.toFixed(0).padStart(8)} ms`;
process.stdout.write(
  [
    'parked runs               resident   Approve to thread',
    row('1', none),
    row(`${count + 1}`, many),
    `ratio                    ${(many.residentMb / none.residentMb).toFixed(2).padStart(7)}    ${(many.resumeMs / none.resumeMs).toFixed(2).padStart(8)}`,
    '',
  ].join('\n'),
);
