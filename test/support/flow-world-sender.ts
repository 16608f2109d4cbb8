import type { OutboxId, SpaceId, Ts } from '../../src/core/ids.ts';
import { isSettled, type OutboxRow, type PostTarget } from '../../src/core/post.ts';
import { createLogger } from '../../src/log.ts';
import type { OutboxSignal } from '../../src/ports/chat.ts';
import type { Store } from '../../src/ports/store.ts';
import type { System } from '../../src/ports/system.ts';
import { recordResult } from '../../src/slack/outbox-record.ts';
import { type MemorySlack, plain } from './flow-world-slack.ts';

/** Why Slack refuses a row for good, or undefined. */
export type Refusal = (row: OutboxRow) => string | undefined;

export interface FakeSender extends OutboxSignal {
  /** Rows stay where they are until `release`. */
  hold(): void;
  release(): void;
  refuse(refusal: Refusal): void;
  /** Called when a root stands in Slack and is not yet bound. */
  beforeBinding(hook: (root: Ts) => Promise<void>): void;
  /** Called when a root stands in Slack and is bound, before anybody else learns of it. */
  afterRoot(hook: (root: Ts) => Promise<void>): void;
  /** Everything that is due was sent. */
  idle(): Promise<void>;
}

interface Place {
  readonly spaceId: SpaceId;
  readonly rootTs: Ts;
}

/** "Sends" due rows in the order of their lanes to a Slack in memory, and looks a row up before it sends it again (DUR-2). */
export function createFakeSender({
  store,
  read,
  system,
  slack,
}: {
  readonly store: Store;
  readonly read: Store['transaction'];
  readonly system: System;
  readonly slack: MemorySlack;
}): FakeSender {
  let held = false;
  let refusal: Refusal = () => undefined;
  let rootUnbound: (root: Ts) => Promise<void> = async () => {};
  let rootPosted: (root: Ts) => Promise<void> = async () => {};
  const record = { store, system, log: createLogger({ level: 'silent' }, { write: () => {} }) };
  let sending: Promise<void> = Promise.resolve();
  const waiting = new Set<() => void>();

  async function sendDue(): Promise<void> {
    while (!held) {
      const now = system.now();
      const rows = await read((tx) => store.outbox.due(tx, { now, abandonedBefore: now + 1, limit: 10 }));
      if (rows.length === 0) return;
      for (const row of rows) await send(row);
      for (const look of waiting) look();
    }
  }

  async function send(row: OutboxRow): Promise<void> {
    const claimed = await store.transaction((tx) => store.outbox.claim(tx, row, system.now()));
    if (!claimed) return;
    const refused = refusal(row);
    const place = await placeOf(row);
    if (!place) return store.transaction((tx) => store.outbox.failed(tx, row.id, 'thread_gone'));
    const at = { kind: 'at', ...place } as const;
    if (refused !== undefined) return recordResult(row, at, { kind: 'failed', words: refused }, record);
    const posted = carryOut(row, place);
    if (row.outgoing.kind === 'root' && posted) await rootUnbound(posted);
    await recordResult(row, at, { kind: 'sent', ts: posted }, record);
    if (row.outgoing.kind === 'root' && posted) await rootPosted(posted);
  }

  function carryOut(row: OutboxRow, { spaceId, rootTs }: Place): Ts | undefined {
    const { outgoing, id } = row;
    const already = slack.messages.find((message) => message.id === id);
    switch (outgoing.kind) {
      case 'root':
        return already?.ts ?? slack.post({ id, spaceId, rootTs: undefined, content: outgoing.content });
      case 'post':
        return already?.ts ?? slack.post({ id, spaceId, rootTs, content: outgoing.content });
      case 'update':
        if (outgoing.orPost && !slack.messages.some((message) => message.id === outgoing.of))
          return slack.post({ id: outgoing.of, spaceId, rootTs, content: outgoing.content });
        slack.update(outgoing.of, outgoing.content);
        return undefined;
      case 'status':
        slack.setStatus(rootTs, outgoing.status);
        return undefined;
      case 'ephemeral': {
        const { userId, rootTs: inThread, text } = outgoing;
        slack.whisper({ userId, spaceId, rootTs: inThread, text: plain(text) });
        return undefined;
      }
    }
  }

  function placeOf({ outgoing, lane }: OutboxRow): Promise<Place | undefined> | Place {
    switch (outgoing.kind) {
      case 'post':
      case 'status':
        return placeOfTarget(outgoing.target);
      case 'root':
      case 'update':
        return placeOfSession(outgoing.kind === 'root' ? outgoing.sessionId : lane, outgoing.kind === 'root');
      case 'ephemeral':
        return { spaceId: outgoing.spaceId, rootTs: outgoing.rootTs ?? slack.nextTs() };
    }
  }

  const placeOfTarget = (target: PostTarget) =>
    target.kind === 'session' ? placeOfSession(target.sessionId, false) : target;

  async function placeOfSession(id: string, opening: boolean): Promise<Place | undefined> {
    const session = await read((tx) => store.sessions.get(tx, id as never));
    if (!session) return undefined;
    if (opening) return session.state === 'opening' ? { spaceId: session.spaceId, rootTs: slack.nextTs() } : undefined;
    return session.state === 'open' && session.rootTs
      ? { spaceId: session.spaceId, rootTs: session.rootTs }
      : undefined;
  }

  const nudge = () => {
    sending = sending.then(sendDue);
  };

  async function settled(row: OutboxId, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const current = await read((tx) => store.outbox.get(tx, row));
      if (current && isSettled(current.state)) return;
      nudge();
      await next(signal);
    }
  }

  async function next(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    waiting.delete(resolve);
  }

  return {
    nudge,
    settled,
    hold() {
      held = true;
    },
    release() {
      held = false;
      nudge();
    },
    refuse(given) {
      refusal = given;
    },
    beforeBinding(hook) {
      rootUnbound = hook;
    },
    afterRoot(hook) {
      rootPosted = hook;
    },
    async idle() {
      nudge();
      await sending;
    },
  };
}
