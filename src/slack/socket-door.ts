import { type Receiver, SocketModeReceiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { ConfigError, ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { boltLogger } from './bolt-logger.ts';
import type { HealthRoute, SlackDoor } from './door.ts';
import type { Address } from './port-mistake.ts';
import { RouteServer } from './route-server.ts';
import type { SlackSettings } from './settings.ts';
import { SocketKeeper } from './socket-keeper.ts';
import { webClientOptions } from './web-client.ts';

interface Options {
  readonly appToken: string;
  readonly settings: SlackSettings;
  readonly server: Address;
  readonly routes: readonly HealthRoute[];
  readonly log: Logger;
  /** Slack will not let us in again. */
  readonly onFatal: (error: Error) => void;
}

const copyAgain =
  'Create an app-level token (xapp-…) with the scope connections:write under "Basic Information" of the Slack app.';

/** Slack delivers over a web socket that we open. */
export function socketDoor({ appToken, settings, server, routes, log, onFatal }: Options): SlackDoor {
  const receiver = new SocketModeReceiver({
    appToken,
    logger: boltLogger(log),
    // The keeper reconnects: the client's own way rejects promises that nobody holds.
    autoReconnectEnabled: false,
    // The receiver does not read the app's own client options.
    installerOptions: { clientOptions: webClientOptions(settings, log) },
  });
  const keeper = new SocketKeeper(receiver.client, { log, onFatal: (error) => onFatal(refusedToken(error) ?? error) });
  const health = new RouteServer(routes, server);
  const wrapped: Receiver = {
    init: (app) => receiver.init(app),
    async start() {
      await health.start();
      try {
        await keeper.start();
      } catch (error) {
        await health.stop();
        throw refusedToken(error) ?? noSocket(error);
      }
    },
    async stop() {
      await keeper.stop();
      await health.stop();
    },
  };
  return { receiver: wrapped, isConnected: () => keeper.isConnected };
}

function refusedToken(error: unknown): ConfigError | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  return new ConfigError(`Slack does not accept SLACK_APP_TOKEN (${error.data.error}). ${copyAgain}`);
}

function noSocket(cause: unknown): ServiceError {
  const why = cause instanceof Error ? cause.message : 'Slack closed it at once';
  const words = `No socket to Slack could be opened: ${why}. Check the network, and that fewer than ten processes use this SLACK_APP_TOKEN.`;
  return new ServiceError(words, { service: 'slack', retryable: true, cause });
}
