import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeServer } from './close-server.ts';
import type { HealthRoute } from './door.ts';
import { type Address, portMistake } from './port-mistake.ts';

/** Answers the given routes where no receiver of Slack's listens for HTTP. */
export class RouteServer {
  readonly #server: Server;
  readonly #address: Address;

  constructor(routes: readonly HealthRoute[], address: Address) {
    this.#address = address;
    this.#server = createServer((request, response) => answer(routes, request, response));
  }

  /** Throws ConfigError when the port is taken. */
  async start(): Promise<void> {
    const listening = once(this.#server, 'listening');
    this.#server.listen(this.#address);
    try {
      await listening;
    } catch (error) {
      throw portMistake(error, this.#address);
    }
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await closeServer(this.#server);
  }
}

function answer(routes: readonly HealthRoute[], request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0];
  const route = routes.find((each) => each.path === path && each.method.includes(request.method ?? ''));
  if (route) void route.handler(request, response);
  else response.writeHead(404).end();
}
