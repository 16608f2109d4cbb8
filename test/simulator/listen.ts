import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveControl } from './control/serve.ts';
import type { Hub } from './hub.ts';
import { serveFile } from './serve-file.ts';
import { serveResponse } from './serve-response.ts';
import { serveApi } from './web-api/server.ts';

export type MountedHandler = (request: IncomingMessage, response: ServerResponse) => void;

const notFound = (response: ServerResponse): void => void response.writeHead(404).end('Not found');

function mountedAt(mounted: ReadonlyMap<string, MountedHandler>, path: string): MountedHandler | undefined {
  const fitting = [...mounted.keys()].filter((prefix) => path.startsWith(prefix));
  const longest = fitting.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : mounted.get(longest);
}

/** Opens the one port of a simulator, on loopback only. */
export async function listen(
  hub: Hub,
  mounted: ReadonlyMap<string, MountedHandler>,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    const [, area = '', name = ''] = pathname.split('/');
    if (area === 'api') return serveApi(hub, name, request, response);
    if (area === '_control') return serveControl(hub, name, request, response);
    if (area === 'response') return serveResponse(hub, name, request, response);
    if (area === 'files') return serveFile(hub, name, request, response);
    const handler = mountedAt(mounted, pathname) ?? ((_request, other) => notFound(other));
    return handler(request, response);
  };
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.on('upgrade', (request, stream, head) => hub.sockets.upgrade(request, stream, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
