import {
  SlackError,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';

/** Why a Web API call gave no result, by what it means for sending again (DUR-2). */
export type CallFailure =
  /** Slack said no, and nothing was done. `detail` is its explanation, for the log. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string | undefined }
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** It certainly did nothing; the same call may succeed later. */
  | { readonly kind: 'unavailable'; readonly why: string }
  /** It may have been carried out. `isAnswer`: Slack said so, and may say so each time. */
  | { readonly kind: 'unknown'; readonly why: string; readonly isAnswer: boolean };

/** Slack's own words for these say that a part may have been carried out. */
const halfDone = new Set(['internal_error', 'fatal_error']);
const passing = new Set(['service_unavailable', 'request_timeout', 'team_added_to_org']);
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Throws what is no answer of Slack's and no failure of the connection: a mistake of ours. */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof WebAPIPlatformError) return platformFailure(error);
  if (error instanceof WebAPIRateLimitedError) return { kind: 'rate_limited', retryAfterMs: error.retryAfter * 1000 };
  if (error instanceof WebAPIHTTPError)
    return { kind: 'unknown', why: `HTTP status ${error.statusCode}`, isAnswer: false };
  if (error instanceof WebAPIRequestError) return connectionFailure(error.original);
  if (error instanceof SlackError) return { kind: 'unknown', why: error.message, isAnswer: false };
  throw error;
}

function platformFailure({ data }: WebAPIPlatformError): CallFailure {
  if (halfDone.has(data.error)) return { kind: 'unknown', why: data.error, isAnswer: true };
  if (passing.has(data.error)) return { kind: 'unavailable', why: data.error };
  if (data.error === 'ratelimited') return { kind: 'rate_limited', retryAfterMs: 1000 };
  const { needed } = data as { readonly needed?: string };
  const details = [...(data.response_metadata?.messages ?? []), ...(needed ? [`needs the scope ${needed}`] : [])];
  return { kind: 'refused', code: data.error, detail: details.join('; ') || undefined };
}

function connectionFailure(original: Error): CallFailure {
  const codes = [original, original.cause].map((each) => (each as { readonly code?: unknown } | undefined)?.code);
  const code = codes.find((each) => typeof each === 'string');
  const why = `${original.message}${code ? ` (${code})` : ''}`;
  return typeof code === 'string' && neverReached.has(code)
    ? { kind: 'unavailable', why }
    : { kind: 'unknown', why, isAnswer: false };
}
