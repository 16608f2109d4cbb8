import type { Server, ServerResponse } from 'node:http';
import { HTTPReceiver, type Receiver } from '@slack/bolt';
import type { Logger } from '../log.ts';
import { boltLogger } from './bolt-logger.ts';
import { closeServer } from './close-server.ts';
import type { HealthRoute, SlackDoor } from './door.ts';
import { withoutNullBodies } from './null-bodies.ts';
import { type Address, portMistake } from './port-mistake.ts';

interface Options {
  readonly signingSecret: string;
  readonly server: Address;
  readonly routes: readonly HealthRoute[];
  readonly log: Logger;
}

/** Slack posts signed requests to `/slack/events` (SEC-1). */
export function httpDoor({ signingSecret, server, routes, log }: Options): SlackDoor {
  const receiver = new HTTPReceiver({
    signingSecret,
    logger: boltLogger(log),
    customRoutes: routes.map((route) => ({ ...route, method: [...route.method] })),
    dispatchErrorHandler: ({ response }) => notFound(response),
  });
  receiver.requestListener = withoutNullBodies(receiver.requestListener, notFound);
  let open: Server | undefined;
  const wrapped: Receiver = {
    init: (app) => receiver.init(app),
    async start() {
      open = await receiver.start(server).catch((error: unknown) => {
        throw portMistake(error, server);
      });
    },
    async stop() {
      if (open) await closeServer(open);
      open = undefined;
    },
  };
  return { receiver: wrapped, isConnected: () => open !== undefined };
}

/** Any other path is nobody's concern. */
function notFound(response: ServerResponse): void {
  response.writeHead(404).end();
}
