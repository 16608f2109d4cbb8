import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Hub } from '../hub.ts';
import { ControlError } from '../refusal.ts';
import { invoke, onlyReads } from './invoke.ts';

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body ?? {}));
}

async function readInput(request: IncomingMessage): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url ?? '/', 'http://simulator').searchParams);
  if (request.method === 'GET') return query;
  const body = await text(request);
  if (!body) return {};
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new ControlError('The body is no JSON: send one JSON object.');
  }
}

/** One line `data: {"kind":…}` for each change of the world, until the reader goes. */
function stream(hub: Hub, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': connected\n\n');
  const end = hub.world.watch((change) => response.write(`data: ${JSON.stringify(change)}\n\n`));
  response.on('close', end);
}

/** Whether the request comes from this simulator's own page or from no page at all: other sites may not steer it. */
function fromOwnPage({ url }: Hub, { headers }: IncomingMessage): boolean {
  const { port } = new URL(url);
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { origin, host } = headers;
  return own.includes(host ?? '') && (origin === undefined || own.includes(origin.replace(/^http:\/\//, '')));
}

/** Answers `/_control/<name>`: POST for every verb, GET for those that only read, and the stream of changes. */
export async function serveControl(
  hub: Hub,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!fromOwnPage(hub, request)) return answer(response, 403, { error: `Use ${hub.url} itself.` });
  if (name === 'stream') return stream(hub, response);
  if (request.method !== 'POST' && !(request.method === 'GET' && onlyReads(name))) {
    return answer(response, 405, { error: `Use POST for ${name}.` });
  }
  try {
    answer(response, 200, await invoke(hub, name, await readInput(request)));
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    answer(response, 400, { error: error.message });
  }
}
