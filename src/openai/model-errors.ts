import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { redactSecrets } from '../core/redact.ts';
import { ServiceError } from '../errors.ts';
import { isContextOverflow } from './context-overflow.ts';

/** What messages may name. `host` without user and password. */
export interface ModelAddress {
  readonly model: string;
  readonly api: 'responses' | 'chat';
  /** OpenAI's own service, not a compatible server. */
  readonly isOpenAI: boolean;
  readonly host: string;
  readonly apiKey: string | undefined;
  readonly timeoutSeconds: number;
}

/** What the service said of a failure, over HTTP (`status`) or inside the stream. */
export interface ModelFailure {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}

export function timeoutError({ timeoutSeconds }: ModelAddress): ServiceError {
  const message = `The model did not answer within ${timeoutSeconds} seconds (MODEL_TIMEOUT_SECONDS).`;
  return new ServiceError(message, { service: 'model', retryable: true, code: 'timeout' });
}

export function cutStreamError(cause?: unknown): ServiceError {
  const message = 'The connection to the model broke off before the answer was whole.';
  return new ServiceError(message, { service: 'model', retryable: true, code: 'cut_stream', cause });
}

export function notAnApiError({ host }: ModelAddress): ServiceError {
  const message = `What answers at ${host} is no model service: check OPENAI_BASE_URL, which mostly ends in /v1.`;
  return new ServiceError(message, { service: 'model', retryable: false, code: 'not_an_api' });
}

/** A fault of a request, of its connection or of its stream, as the port promises it. */
export function toServiceError(error: unknown, address: ModelAddress): ServiceError {
  if (error instanceof APIConnectionTimeoutError) return timeoutError(address);
  if (error instanceof APIConnectionError) return unreachable(error, address);
  if (!(error instanceof APIError)) return cutStreamError(error);
  return fromFailure(
    {
      ...statusAndCode(error),
      message: error.message,
      retryAfterSeconds: retryAfter(error.headers),
    },
    address,
  );
}

/** Some servers repeat the status as the code, in a stream too, where there is no other. */
function statusAndCode({ status, code, type }: APIError): Pick<ModelFailure, 'status' | 'code'> {
  const given: unknown = code;
  const repeated = typeof given === 'number' || (typeof given === 'string' && /^[45]\d\d$/.test(given));
  return {
    status: status ?? (repeated ? Number(given) : undefined),
    code: (repeated ? type : (code ?? type)) ?? undefined,
  };
}

/** RUN-7: which failures may pass by themselves. The service's own words are repeated without secrets, and cut. */
export function fromFailure(failure: ModelFailure, address: ModelAddress): ServiceError {
  const { status, code, retryAfterSeconds } = failure;
  const fail = (words: string, as: string, retryable: boolean) =>
    new ServiceError(words, { service: 'model', retryable, code: as, retryAfterSeconds });
  const said = saidBy(failure, address);

  if (status === 401 || status === 403) {
    return fail(`The model service refused access (${status}): check OPENAI_API_KEY.`, code ?? `http_${status}`, false);
  }
  if (isContextOverflow(failure))
    return fail(`The conversation is too long for the model: ${said}`, 'context_overflow', false);
  if (code !== undefined && unpaidCodes.has(code)) {
    return fail('The account of the model service has no quota left: check its plan and billing.', code, false);
  }
  if (status === 404) {
    const way =
      address.api === 'responses' && !address.isOpenAI
        ? ' A server without the Responses API needs OPENAI_API=chat.'
        : '';
    const words = `The model service has no "${address.model}" here: check OPENAI_MODEL and OPENAI_BASE_URL.${way} It said: ${said}`;
    return fail(words, code ?? 'http_404', false);
  }
  if (status === 400 || status === 422)
    return fail(`The model service refused the request: ${said}`, 'bad_request', false);
  if (status === 429) return fail(`The model service asks for fewer requests: ${said}`, code ?? 'http_429', true);
  const passes = status === undefined ? passingCodes.has(code ?? 'none') : passingStatus(status);
  return fail(`The model service failed: ${said}`, code ?? (status ? `http_${status}` : 'server_error'), passes);
}

/** The service cannot read the reasoning that a request brought back, or wants none. */
export function isReasoningRefused(fault: unknown): boolean {
  return fault instanceof ServiceError && !fault.retryable && reasoningWords.test(fault.message);
}

/** The server does not take `stream_options`. */
export function isUsageRefused(fault: unknown): boolean {
  return fault instanceof ServiceError && !fault.retryable && /stream_options|include_usage/.test(fault.message);
}

const reasoningWords = /encrypted[ _]content|of type 'reasoning'|item with id 'rs_/i;

const unpaidCodes: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_not_active',
  'billing_hard_limit_reached',
]);
/** Inside a stream there is no status; `none` stands for an error without a code. */
const passingCodes: ReadonlySet<string> = new Set([
  'none',
  'server_error',
  'rate_limit_exceeded',
  'overloaded',
  'timeout',
]);
const passingStatus = (status: number): boolean => status === 408 || status === 409 || status === 425 || status >= 500;

function unreachable(error: APIConnectionError, { host }: ModelAddress): ServiceError {
  const reason = networkCode(error);
  const words = `The model service at ${host} could not be reached${reason ? ` (${reason})` : ''}: check OPENAI_BASE_URL and the network.`;
  return new ServiceError(words, { service: 'model', retryable: true, code: 'unreachable' });
}

/** Such as ECONNREFUSED; it stands somewhere down the chain of causes. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : networkCode(error.cause);
}

const maxSaid = 500;

/** A proxy answers with a page; a person reads its words. */
const withoutMarkup = (text: string): string =>
  /<html/i.test(text) ? text.replaceAll(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>/gi, ' ') : text;

function saidBy({ message }: ModelFailure, { apiKey }: ModelAddress): string {
  const open = apiKey ? message.replaceAll(apiKey, '[redacted]') : message;
  const said = redactSecrets(withoutMarkup(open)).replaceAll(/\s+/g, ' ').trim();
  return said.length > maxSaid ? `${said.slice(0, maxSaid)}…` : said;
}

/** In seconds, from either of the two headers; a date counts from now. */
function retryAfter(headers: Headers | undefined): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds / 1000);
  const given = headers?.get('retry-after');
  if (!given) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(given.trim())) return Number(given);
  const at = Date.parse(given);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
