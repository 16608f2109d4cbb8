import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hub } from './hub.ts';
import { botScopes } from './web-api/authorise.ts';

const loginPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in to see this file</body></html>';

/** A posted file. Without the token or the scope `files:read` Slack answers 200 with its login page. */
export function serveFile(hub: Hub, id: string, request: IncomingMessage, response: ServerResponse): void {
  const file = hub.world.files.get(id);
  if (!file) return void response.writeHead(404).end();
  const allowed = request.headers.authorization === `Bearer ${hub.settings.botToken}`;
  if (!allowed || !botScopes(hub).includes('files:read')) {
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage);
  }
  response.writeHead(200, { 'content-type': String(file.info.mimetype) }).end(file.content);
}
