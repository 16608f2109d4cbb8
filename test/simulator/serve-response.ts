import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { applyResponse } from './respond.ts';
import type { Json } from './shapes.ts';

/** Answers `POST /response/<id>`: a message in answer to a command, a click or a shortcut. */
export async function serveResponse(
  hub: Hub,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const refused = (error: string) =>
    void response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: false, error }));
  const use = hub.responseUrls.use(id);
  if (use.kind === 'refused') return refused(use.error);
  try {
    applyResponse(hub, use.target, JSON.parse(body) as Json);
    response.writeHead(200, { 'content-type': 'text/html' }).end('ok');
  } catch (error) {
    if (error instanceof SyntaxError) return refused('invalid_payload');
    if (!(error instanceof Refusal)) throw error;
    refused(error.code);
  }
}
