/** How often a call may be made: `perSecond` in the long run, `burst` at once after a rest. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Bucket {
  readonly tokens: number;
  /** When `tokens` was true; milliseconds. */
  readonly at: number;
}

/** Takes a token: `waitMs` is 0 and `bucket` has one less, or nothing is taken and one will be there after `waitMs`. */
export function take(
  bucket: Bucket | undefined,
  { perSecond, burst }: Rate,
  now: number,
): { readonly bucket: Bucket; readonly waitMs: number } {
  const before = bucket ?? { tokens: burst, at: now };
  const elapsed = Math.max(now - before.at, 0);
  const tokens = Math.min(before.tokens + (elapsed / 1000) * perSecond, burst);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now }, waitMs: 0 };
  return { bucket: { tokens, at: now }, waitMs: Math.ceil(((1 - tokens) / perSecond) * 1000) };
}

/** Slack's limits for the methods that the outbox calls: a post about once a second per channel, the others by their tier. */
const perMinute = (calls: number, burst: number): Rate => ({ perSecond: calls / 60, burst });
const rates: Readonly<Record<string, Rate>> = {
  'chat.postMessage': { perSecond: 1, burst: 5 },
  'chat.update': perMinute(50, 25),
  'chat.postEphemeral': perMinute(100, 50),
};
const perChannel = new Set(['chat.postMessage']);

const maxKeys = 10_000;

/** Slack's rate limits (DUR-2): each method of each channel goes at its own pace, and an answer "too many" pauses only that. */
export class Pacing {
  readonly #buckets = new Map<string, Bucket>();
  readonly #pausedUntil = new Map<string, number>();

  /** 0 when the call may be made now, which counts as made; else how long to wait, in milliseconds. */
  take(method: string, channel: string, now: number): number {
    const paused = (this.#pausedUntil.get(`${method} ${channel}`) ?? 0) - now;
    if (paused > 0) return paused;
    const rate = rates[method];
    if (!rate) return 0;
    const key = perChannel.has(method) ? `${method} ${channel}` : method;
    const { bucket, waitMs } = take(this.#buckets.get(key), rate, now);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > maxKeys) this.#forgetOld(now);
    return waitMs;
  }

  pause(method: string, channel: string, until: number): void {
    this.#pausedUntil.set(`${method} ${channel}`, until);
  }

  /** A bucket that had a minute is full again, as one that is not there. */
  #forgetOld(now: number): void {
    for (const [key, { at }] of this.#buckets) if (now - at > 60_000) this.#buckets.delete(key);
    for (const [key, until] of this.#pausedUntil) if (until < now) this.#pausedUntil.delete(key);
  }
}
