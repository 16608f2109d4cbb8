import type { DeliveryId } from '../core/ids.ts';
import { InvalidInputError, ServiceError } from '../errors.ts';
import { DeliveryMustWait } from '../flows/flows.ts';

/** What becomes of a delivery whose listener did not succeed. */
export type Retry =
  /** Something of ours is under way; nothing is wrong. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'again'; readonly ms: number }
  | { readonly kind: 'never' };

const backOffMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
const longestBackOffMs = 600_000;
/** What a person wrote while Slack or our network is away for hours is still answered then (RUN-6). */
const maxOutageFaults = 50;
const waitMs = 300;
const maxWaitMs = 60_000;

/**
 * Counts the faults of each delivery in this process. A restart counts anew: a delivery that failed because of the
 * process that handled it gets its chance in the next one.
 */
export class DeliveryRetries {
  readonly #faults = new Map<DeliveryId, number>();
  readonly #waitingSince = new Map<DeliveryId, number>();

  next(id: DeliveryId, error: unknown, now: number): Retry {
    const retry = this.#decide(id, error, now);
    if (retry.kind === 'never') this.forget(id);
    return retry;
  }

  forget(id: DeliveryId): void {
    this.#faults.delete(id);
    this.#waitingSince.delete(id);
  }

  #decide(id: DeliveryId, error: unknown, now: number): Retry {
    if (error instanceof InvalidInputError) return { kind: 'never' };
    if (error instanceof DeliveryMustWait) {
      const since = this.#waitingSince.get(id) ?? now;
      this.#waitingSince.set(id, since);
      // What takes that long is a fault, but no reason to lose the message.
      if (now - since < maxWaitMs) return { kind: 'wait', ms: waitMs };
    }
    const faults = this.#faults.get(id) ?? 0;
    this.#faults.set(id, faults + 1);
    const ms = backOffMs[faults] ?? (isOutage(error) && faults < maxOutageFaults ? longestBackOffMs : undefined);
    return ms === undefined ? { kind: 'never' } : { kind: 'again', ms: Math.max(ms, askedForMs(error)) };
  }
}

const isOutage = (error: unknown): boolean => error instanceof ServiceError && error.retryable;

/** Slack counts what comes before the pause that it asked for against us. */
const askedForMs = (error: unknown): number =>
  error instanceof ServiceError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
