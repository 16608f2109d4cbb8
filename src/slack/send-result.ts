import type { Ts } from '../core/ids.ts';
import type { CallFailure } from './call-failure.ts';
import { refusalWords } from './refusals.ts';

/** How an attempt to send one row of the outbox ended. */
export type SendResult =
  | { readonly kind: 'sent'; readonly ts: Ts | undefined }
  | { readonly kind: 'failed'; readonly words: string }
  /** Nothing was done; again after `ms`. `tooMany`: Slack asked for a pause. */
  | { readonly kind: 'later'; readonly ms: number; readonly why: string; readonly tooMany: boolean }
  /** It may stand in Slack: it is looked up before it is sent again. */
  | { readonly kind: 'unknown'; readonly why: string };

export const maxAttempts = 8;
/** Being asked to slow down is no failure, but it does not go on for ever. */
const maxRateLimited = 50;
const backOffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000] as const;

/** `attempts` counts this one. What may be repeated without harm is `repeatable`: its outcome need not be known. */
export function failureResult(
  failure: CallFailure,
  attempts: number,
  { repeatable }: { readonly repeatable: boolean },
): SendResult {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'failed', words: refusalWords(failure.code) };
    case 'rate_limited':
      if (attempts >= maxRateLimited)
        return { kind: 'failed', words: 'Slack asked to slow down too often. (ratelimited)' };
      return { kind: 'later', ms: failure.retryAfterMs, why: 'ratelimited', tooMany: true };
    case 'unavailable':
      return again(failure.why, attempts);
    case 'unknown':
      return repeatable ? again(failure.why, attempts) : { kind: 'unknown', why: failure.why };
  }
}

function again(why: string, attempts: number): SendResult {
  if (attempts >= maxAttempts) return unanswered(why);
  return { kind: 'later', ms: backOffMs[attempts - 1] ?? 60_000, why, tooMany: false };
}

export const unanswered = (why: string): SendResult => ({
  kind: 'failed',
  words: `Slack did not answer, ${maxAttempts} times in a row. (${why})`,
});
