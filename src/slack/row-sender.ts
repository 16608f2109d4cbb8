import type { WebClient } from '@slack/web-api';
import type { OutboxRow } from '../core/post.ts';
import { BugError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { type Place, placeOf } from './outbox-place.ts';
import { postAnewOrFail } from './post-anew.ts';
import { sendEphemeral } from './send-ephemeral.ts';
import { sendPost } from './send-post.ts';
import { maxAttempts, type SendResult } from './send-result.ts';
import { StatusSender } from './send-status.ts';
import { sendUpdate } from './send-update.ts';
import type { SendTimes } from './settings.ts';

export interface SenderDeps {
  readonly client: WebClient;
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
  readonly times: SendTimes;
}

type At = Extract<Place, { readonly kind: 'at' }>;

export type Attempt =
  | { readonly kind: 'ended'; readonly place: At; readonly result: SendResult }
  /** Somebody else has it, it must wait, or there is nowhere to send it (which is written down). */
  | { readonly kind: 'not_begun' };

type Claimed = { readonly kind: 'claimed'; readonly row: OutboxRow; readonly place: At };

/** Claims one row of the outbox and carries it out once. */
export class RowSender {
  readonly #deps: SenderDeps;
  readonly #statuses: StatusSender;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#statuses = new StatusSender(deps);
  }

  async send(row: OutboxRow): Promise<Attempt> {
    const claimed = await this.#claim(row);
    if (claimed.kind === 'not_begun') return claimed;
    const unknownSince = row.state === 'sending' ? row.claimedAt : undefined;
    const result = await this.#carryOut(claimed, unknownSince).catch((error: unknown) =>
      this.#mistake(claimed.row, error),
    );
    return { kind: 'ended', place: claimed.place, result };
  }

  /** A mistake of ours, or an answer that nobody understands: the row must not be tried for ever. */
  #mistake({ id, attempts }: OutboxRow, error: unknown): SendResult {
    this.#deps.log.error({ err: error, outbox: id }, 'a message could not be sent');
    if (attempts >= maxAttempts) return { kind: 'failed', words: 'Baton could not send it. The log says why.' };
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'unknown error' };
  }

  /** Where it goes is asked again in the transaction of the claim, so that nothing is posted into a session that was closed. */
  #claim(row: OutboxRow): Promise<Claimed | Extract<Attempt, { readonly kind: 'not_begun' }>> {
    const { store, system } = this.#deps;
    return store.transaction(async (tx) => {
      const place = await placeOf(tx, store, row.outgoing);
      if (place.kind === 'lane_gone') await store.outbox.dropLane(tx, row.lane);
      if (place.kind === 'gone') await postAnewOrFail(tx, row, place.why, this.#deps);
      if (place.kind !== 'at') return { kind: 'not_begun' };
      const claimed = await store.outbox.claim(tx, row, system.now());
      return claimed ? { kind: 'claimed', row: claimed, place } : { kind: 'not_begun' };
    });
  }

  async #carryOut({ row, place }: Claimed, unknownSince: number | undefined): Promise<SendResult> {
    const { outgoing, id, attempts } = row;
    const { spaceId, rootTs, messageTs } = place;
    switch (outgoing.kind) {
      case 'post':
      case 'root':
        return sendPost(
          { id, spaceId, rootTs, content: outgoing.content, attempts, unknownSince, except: row.ts },
          this.#deps,
        );
      case 'update':
        if (!messageTs) throw new BugError('An update has no message.');
        return sendUpdate({ of: outgoing.of, spaceId, messageTs, content: outgoing.content, attempts }, this.#deps);
      case 'status':
        if (!rootTs) throw new BugError('A status has no thread.');
        return this.#statuses.send({ spaceId, rootTs, status: outgoing.status, attempts });
      case 'ephemeral':
        return sendEphemeral(outgoing, attempts, { ...this.#deps, timeoutMs: this.#deps.times.timeout });
    }
  }
}
