import type { Hub } from '../hub.ts';
import type { Json } from '../shapes.ts';
import type { Method } from './method.ts';

const callsPerMinute = { 1: 1, 2: 20, 3: 50, 4: 100, special: 600 } as const;
/** chat.postMessage: one a second in each channel, short bursts pass. */
const post = { burst: 5, perSecond: 1 } as const;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets per method and, for posts, per channel. */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token. Answers the whole seconds to wait if there is none. */
  take(key: string, burst: number, perSecond: number, now = Date.now()): number | undefined {
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    this.#buckets.set(key, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= 1;
    return undefined;
  }
}

/** Seconds to wait if this call is over Slack's limit, and `undefined` if it may go on. */
export function overLimit(
  { settings, rateLimits }: Hub,
  name: string,
  { tier }: Method,
  args: Json,
): number | undefined {
  if (!settings.rateLimits) return undefined;
  if (name === 'chat.postMessage')
    return rateLimits.take(`${name} ${String(args.channel)}`, post.burst, post.perSecond);
  const perMinute = callsPerMinute[tier];
  return rateLimits.take(name, perMinute, perMinute / 60);
}
