import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Hub } from '../hub.ts';
import { Refusal } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import type { ApiFault } from './api-faults.ts';
import { Args } from './args.ts';
import { authorise, botScopes } from './authorise.ts';
import { methods } from './methods.ts';
import { overLimit } from './rate-limits.ts';

/** The answer of a method, or of Slack in its place. */
interface Outcome {
  readonly status: number;
  readonly answer: Json;
  readonly retryAfter?: number;
}

/** Query, form or JSON arguments; a body that is no JSON although it says so counts as no arguments. */
async function readArgs(request: IncomingMessage): Promise<Json> {
  const query = Object.fromEntries(new URL(request.url ?? '/', 'http://simulator').searchParams);
  const body = await text(request);
  if (!body) return query;
  if (request.headers['content-type']?.startsWith('application/json')) {
    try {
      return { ...query, ...(JSON.parse(body) as Json) };
    } catch {
      return query;
    }
  }
  return { ...query, ...Object.fromEntries(new URLSearchParams(body)) };
}

const refusalAnswer = ({ code, details }: Refusal): Json => ({ ok: false, error: code, ...details });

function rateLimited(retryAfter: number): Outcome {
  return { status: 429, answer: { ok: false, error: 'ratelimited' }, retryAfter };
}

function carryOut(hub: Hub, name: string, args: Json, authorization: string | undefined): Outcome {
  try {
    const method = methods[name];
    if (!method) throw new Refusal('unknown_method', { req_method: name });
    authorise(hub, method, authorization ?? args.token);
    const wait = overLimit(hub, name, method, args);
    if (wait !== undefined) return rateLimited(wait);
    return { status: 200, answer: { ok: true, ...method.run(new Args(args), hub) } };
  } catch (error) {
    if (error instanceof Refusal) return { status: 200, answer: refusalAnswer(error) };
    throw error;
  }
}

/** What a planned fault answers in place of the method; `undefined` where the method runs all the same. */
function faultOutcome(fault: ApiFault): Outcome | undefined {
  if (fault.kind === 'ratelimited') return rateLimited(fault.retryAfter ?? 1);
  if (fault.kind === 'http_500') return { status: 500, answer: { ok: false, error: 'internal_error' } };
  if (fault.kind === 'http_503') return { status: 503, answer: { ok: false, error: 'service_unavailable' } };
  if (fault.kind === 'error') return { status: 200, answer: { ok: false, error: fault.error ?? 'internal_error' } };
  if (fault.kind === 'hang') return { status: 0, answer: {} };
  return undefined;
}

/** Answers `POST` or `GET /api/<method>`. */
export async function serveApi(
  hub: Hub,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const at = Date.now();
  const args = await readArgs(request);
  const fault = hub.apiFaults.take(name) ?? hub.chaos.forCall(name);
  const run = () => carryOut(hub, name, args, request.headers.authorization?.replace(/^Bearer /i, ''));
  const outcome: Outcome = (fault && faultOutcome(fault)) ?? run();
  const lost = fault?.kind === 'lost_answer' || fault?.kind === 'hang';
  const { token: _token, ...logged } = args as { token?: unknown };
  hub.calls.add({ at, method: name, args: logged, status: lost ? 0 : outcome.status, answer: outcome.answer });
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'lost_answer') return void request.socket.destroy();
  respond(response, outcome, botScopes(hub));
}

function respond(response: ServerResponse, { status, answer, retryAfter }: Outcome, scopes: readonly string[]): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('x-oauth-scopes', scopes.join(','));
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.writeHead(status);
  response.end(JSON.stringify(answer));
}
