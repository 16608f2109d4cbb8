import type { Ts } from '../core/ids.ts';
import type { CallFailure } from './call-failure.ts';
import { refusalWords } from './refusals.ts';

/** How an attempt to send one row of the outbox ended. */
export type SendResult =
  | { readonly kind: 'sent'; readonly ts: Ts | undefined }
  | { readonly kind: 'failed'; readonly words: string }
  /** The message that it rewrites is gone, or cannot be changed any more. */
  | { readonly kind: 'message_gone'; readonly words: string }
  /** Nothing was done; again after `ms`. `tooMany`: Slack asked for a pause. */
  | { readonly kind: 'later'; readonly ms: number; readonly why: string; readonly tooMany: boolean }
  /** It may stand in Slack: it is looked up before it is sent again. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Where Slack answers, but to no effect. */
export const maxAttempts = 8;
/** An outage of Slack or of our network is sat out for hours: what people wait for must still be said then (RUN-6). */
const maxOutageAttempts = 500;
/** Being asked to slow down is no failure, but it does not go on for ever. */
const maxRateLimited = 50;
const backOffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const longestBackOffMs = 60_000;

/** What may be done twice without harm is `repeatable`: its outcome need not be known. What is of no use later is `brief`. */
export interface Sending {
  readonly repeatable: boolean;
  readonly brief?: boolean | undefined;
}

/** `attempts` counts this one. */
export function failureResult(failure: CallFailure, attempts: number, { repeatable, brief }: Sending): SendResult {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'failed', words: refusalWords(failure.code) };
    case 'rate_limited':
      if (attempts >= maxRateLimited)
        return { kind: 'failed', words: 'Slack asked to slow down too often. (ratelimited)' };
      return { kind: 'later', ms: failure.retryAfterMs, why: 'ratelimited', tooMany: true };
    case 'unavailable':
    case 'unknown':
      return again(failure, attempts, { repeatable: repeatable || failure.kind === 'unavailable', brief });
  }
}

type Passing = Extract<CallFailure, { readonly kind: 'unavailable' | 'unknown' }>;

function again(failure: Passing, attempts: number, { repeatable, brief }: Sending): SendResult {
  const { why } = failure;
  if (attempts >= (brief || isAnswer(failure) ? maxAttempts : maxOutageAttempts)) return unanswered(why, attempts);
  if (!repeatable) return { kind: 'unknown', why };
  return { kind: 'later', ms: backOffMs[attempts - 1] ?? longestBackOffMs, why, tooMany: false };
}

const isAnswer = (failure: Passing): boolean => failure.kind === 'unknown' && failure.isAnswer;

const unanswered = (why: string, attempts: number): SendResult => ({
  kind: 'failed',
  words: `Slack did not answer, ${attempts} times in a row. (${why})`,
});
