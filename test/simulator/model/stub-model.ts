import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { toChatCompletion, toChatEvents } from './chat-events.ts';
import type { Reply, SpokenReply, StreamEvent } from './reply.ts';
import { type ResponseFrame, toResponse, toResponseEvents, toUnfinishedEvents } from './response-events.ts';
import { estimateUsage, promptText } from './usage.ts';

export type { Reply } from './reply.ts';

/** The JSON body of a request as it came. */
// biome-ignore lint/suspicious/noExplicitAny: tests read into arbitrary request bodies.
export type RequestBody = Readonly<Record<string, any>>;

/** One request that the stub got. `aborted` turns true when the client closed the connection before the reply's end. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody;
  readonly aborted: boolean;
}

/** Says what the model does with the request `body`; `n` counts the requests from 0. A promise lets a test hold the reply back. */
export type Script = (body: RequestBody, n: number) => Reply | Promise<Reply>;

export interface StubModel {
  /** Base URL for the SDK, ends in `/v1`. */
  readonly url: string;
  /** All requests for a response so far, in order of arrival; it grows. */
  readonly requests: readonly RecordedRequest[];
  stop(): Promise<void>;
}

type MutableRequest = { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] };

const generatingPaths: ReadonlySet<string> = new Set(['/v1/responses', '/v1/chat/completions']);

/**
 * An OpenAI work-alike on loopback: `POST /v1/responses`, `POST /v1/chat/completions` (both streamed or not) and `GET /v1/models`.
 * A script that throws is answered with status 500 and its message.
 */
export async function startStubModel(options: { readonly script: Script; readonly port?: number }): Promise<StubModel> {
  const requests: MutableRequest[] = [];
  const prompts: string[] = [];
  const run = randomUUID().slice(0, 8);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (req.method === 'GET' && path === '/v1/models') return sendJson(res, 200, modelList);
    if (req.method !== 'POST' || !generatingPaths.has(path)) {
      return sendJson(res, 404, {
        error: { message: `No ${req.method} ${path} here.`, type: 'invalid_request_error', code: null },
      });
    }
    const body = JSON.parse(await text(req)) as RequestBody;
    const n = requests.length;
    const record: MutableRequest = { path, headers: req.headers, body, aborted: false };
    requests.push(record);
    res.once('close', () => {
      record.aborted = !res.writableFinished && !droppedByUs.has(res);
    });
    const prompt = promptText(body);
    const earlier = prompts.slice();
    prompts.push(prompt);
    const frameOf = (reply: Reply): ResponseFrame => ({
      id: `resp_${run}_${n}`,
      model: String(body.model),
      usage: estimateUsage(prompt, earlier, JSON.stringify(reply).length, 'usage' in reply ? reply.usage : undefined),
    });
    await play(await options.script(body, n), { res, body, isChat: path.endsWith('completions'), frameOf });
  }

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      if (res.headersSent) res.destroy();
      else sendJson(res, 500, { error: { message: String(error), type: 'server_error', code: null } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly res: ServerResponse;
  readonly body: RequestBody;
  readonly isChat: boolean;
  readonly frameOf: (reply: Reply) => ResponseFrame;
}

const droppedByUs = new WeakSet<ServerResponse>();

async function play(reply: Reply, exchange: Exchange): Promise<void> {
  const { res } = exchange;
  if ('delayMs' in reply) {
    await delay(reply.delayMs);
    return play(reply.then, exchange);
  }
  if ('status' in reply) return sendJson(res, reply.status, { error: reply.error }, reply.headers);
  if ('raw' in reply) return endStream(res, reply.raw, exchange.isChat);
  if ('dropped' in reply) {
    writeEvents(res, unfinished(reply.text, reply, exchange), exchange.isChat);
    droppedByUs.add(res);
    // The client must get what was said before the connection breaks.
    res.write('', () => res.destroy());
    return;
  }
  if ('hang' in reply) {
    if (reply.hang === 'after_start') writeEvents(res, unfinished(reply.text, reply, exchange), exchange.isChat);
    return;
  }
  speak(reply, exchange);
}

function speak(reply: SpokenReply, { res, body, isChat, frameOf }: Exchange): void {
  const frame = frameOf(reply);
  if (body.stream === true)
    endStream(res, isChat ? toChatEvents(reply, frame) : toResponseEvents(reply, frame), isChat);
  else sendJson(res, 200, isChat ? toChatCompletion(reply, frame) : toResponse(reply, frame));
}

function unfinished(said: string | undefined, reply: Reply, { isChat, frameOf }: Exchange): readonly StreamEvent[] {
  const frame = frameOf(reply);
  // The last two of Chat Completions are the finish reason and the usage.
  return isChat ? toChatEvents({ text: said ?? '' }, frame).slice(0, -2) : toUnfinishedEvents(said ?? '', frame);
}

function endStream(res: ServerResponse, events: readonly StreamEvent[], isChat: boolean): void {
  writeEvents(res, events, isChat);
  res.end(isChat ? 'data: [DONE]\n\n' : undefined);
}

function writeEvents(res: ServerResponse, events: readonly StreamEvent[], isChat: boolean): void {
  if (!res.headersSent)
    res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  for (const event of events) res.write(`${isChat ? '' : `event: ${event.type}\n`}data: ${JSON.stringify(event)}\n\n`);
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  res
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': randomUUID(), ...headers })
    .end(JSON.stringify(body));
}

const modelList = { object: 'list', data: [{ id: 'stub-model', object: 'model', created: 0, owned_by: 'test' }] };
