import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { HealthRoute } from './door.ts';

/** Answers the given routes where no receiver of Slack's listens for HTTP. */
export class RouteServer {
  readonly #server: Server;
  readonly #address: { readonly host: string; readonly port: number };

  constructor(routes: readonly HealthRoute[], address: { readonly host: string; readonly port: number }) {
    this.#address = address;
    this.#server = createServer((request, response) => answer(routes, request, response));
  }

  /** Rejects when the port is taken. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#address, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeIdleConnections();
    await promisify(this.#server.close.bind(this.#server))();
  }
}

function answer(routes: readonly HealthRoute[], request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0];
  const route = routes.find((each) => each.path === path && each.method.includes(request.method ?? ''));
  if (route) void route.handler(request, response);
  else response.writeHead(404).end();
}
