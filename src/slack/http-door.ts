import { HTTPReceiver, type Receiver } from '@slack/bolt';
import type { Logger } from '../log.ts';
import { boltLogger } from './bolt-logger.ts';
import type { HealthRoute, SlackDoor } from './door.ts';
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
    // Any other path is nobody's concern.
    dispatchErrorHandler: ({ response }) => {
      response.writeHead(404).end();
    },
  });
  let listening = false;
  const wrapped: Receiver = {
    init: (app) => receiver.init(app),
    async start() {
      const opened = await receiver.start(server).catch((error: unknown) => {
        throw portMistake(error, server);
      });
      listening = true;
      return opened;
    },
    async stop() {
      if (listening) await receiver.stop();
      listening = false;
    },
  };
  return { receiver: wrapped, isConnected: () => listening };
}
