import { setTimeout as delay } from 'node:timers/promises';
import type { OutboxId, SpaceId } from '../core/ids.ts';
import type { OutboxRow, Outgoing } from '../core/post.ts';
import type { OutboxSignal } from '../ports/chat.ts';
import { Alarm } from './alarm.ts';
import { type Place, placeOf } from './outbox-place.ts';
import { recordResult } from './outbox-record.ts';
import { Pacing } from './pacing.ts';
import { RowSender, type SenderDeps } from './row-sender.ts';
import { Settlements } from './settlements.ts';

const pollMs = 1000;
const maxActive = 12;
/** So that a channel whose posts hang does not take all the places. */
const maxActivePerSpace = 4;
const firstLook = 50;
const widestLook = 5000;

type At = Extract<Place, { readonly kind: 'at' }>;

/**
 * DUR-2. Sends the rows of the outbox: lanes side by side, one row of a lane after the other, each method of each channel
 * at the pace that Slack allows.
 */
export class OutboxSender implements OutboxSignal {
  readonly #deps: SenderDeps;
  readonly #rows: RowSender;
  readonly #pacing = new Pacing();
  readonly #settlements: Settlements;
  readonly #alarm = new Alarm();
  /** Lanes that are being sent from, and where to. */
  readonly #active = new Map<string, { readonly space: SpaceId | undefined; readonly done: Promise<void> }>();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#rows = new RowSender(deps);
    this.#settlements = new Settlements(deps.store);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Begins nothing new, and waits for the calls under way, each of which ends within the Web API time-out. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#alarm.ring();
    await this.#running;
    await Promise.all([...this.#active.values()].map(({ done }) => done));
  }

  nudge(): void {
    this.#alarm.ring();
  }

  settled(id: OutboxId, signal: AbortSignal): Promise<void> {
    return this.#settlements.settled(id, signal);
  }

  async #run(): Promise<void> {
    const { store, log } = this.#deps;
    await store
      .transaction((tx) => store.outbox.releaseRepeatable(tx))
      .catch((error: unknown) => log.error({ err: error }, 'rows that were being sent are looked at later'));
    while (!this.#stopping) {
      const waitMs = await this.#startDue().catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'the outbox could not be read; trying again');
        return pollMs;
      });
      await this.#alarm.sleep(waitMs);
    }
  }

  /** Starts every lane that can go on; how long until another can, in milliseconds, unless one ends before. */
  async #startDue(): Promise<number> {
    let waitMs = pollMs;
    for (let limit = firstLook; limit <= widestLook; limit *= 10) {
      const { due, nextDueAt, now } = await this.#look(limit);
      const before = this.#active.size;
      if (nextDueAt !== undefined && nextDueAt > now) waitMs = Math.min(waitMs, nextDueAt - now);
      for (const { row, place } of due) waitMs = Math.min(waitMs, this.#startIfFree(row, place, now));
      // When all that was read has to wait, others may be behind it.
      if (due.length < limit || this.#active.size > before || before >= maxActive) break;
    }
    return waitMs;
  }

  #look(limit: number) {
    const { store, system, times } = this.#deps;
    return store.transaction(async (tx) => {
      const now = system.now();
      const rows = await store.outbox.due(tx, { now, abandonedBefore: now - times.patience, limit });
      const due: { readonly row: OutboxRow; readonly place: Place }[] = [];
      for (const row of rows) due.push({ row, place: await placeOf(tx, store, row.outgoing) });
      return { due, nextDueAt: await store.outbox.nextDueAt(tx), now };
    });
  }

  /** Returns how long this row has to wait for Slack's pace; a lane that ends rings by itself. */
  #startIfFree(row: OutboxRow, place: Place, now: number): number {
    if (this.#stopping || this.#active.has(row.lane) || this.#active.size >= maxActive || place.kind === 'later')
      return pollMs;
    const at = place.kind === 'at' ? place : undefined;
    if (at && this.#activeIn(at.spaceId) >= maxActivePerSpace) return pollMs;
    const method = at && methodOf(row.outgoing);
    const waitMs = method ? this.#pacing.take(method, at.spaceId, now) : 0;
    if (waitMs > 0) return waitMs;
    const done = this.#send(row, at).finally(() => {
      this.#active.delete(row.lane);
      this.#alarm.ring();
    });
    this.#active.set(row.lane, { space: at?.spaceId, done });
    return pollMs;
  }

  #activeIn(spaceId: SpaceId): number {
    return [...this.#active.values()].filter(({ space }) => space === spaceId).length;
  }

  /** Never rejects: what cannot be written down stays in `sending`, and is looked up later. */
  async #send(row: OutboxRow, at: At | undefined): Promise<void> {
    const { log } = this.#deps;
    try {
      const attempt = await this.#rows.send(row);
      if (attempt.kind !== 'ended') return;
      const { result, place } = attempt;
      const method = methodOf(row.outgoing);
      if (result.kind === 'later' && result.tooMany && method && at) {
        this.#pacing.pause(method, at.spaceId, this.#deps.system.now() + result.ms);
      }
      await recordResult(row, place, result, this.#deps);
      if (result.kind === 'unknown') setTimeout(() => this.#alarm.ring(), this.#deps.times.patience + 1).unref();
    } catch (error) {
      log.error({ err: error, outbox: row.id }, 'a row of the outbox could not be sent; it is looked at again');
      await delay(pollMs);
    } finally {
      this.#settlements.announce(row.id);
    }
  }
}

/** The Web API method whose pace counts; a status has limits that it does not reach, an answer address has its own. */
function methodOf(outgoing: Outgoing): string | undefined {
  switch (outgoing.kind) {
    case 'post':
    case 'root':
      return 'chat.postMessage';
    case 'update':
      return 'chat.update';
    case 'ephemeral':
      return outgoing.responseUrl ? undefined : 'chat.postEphemeral';
    case 'status':
      return undefined;
  }
}
