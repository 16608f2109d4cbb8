import { type Receiver, SocketModeReceiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import { ConfigError, ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { boltLogger } from './bolt-logger.ts';
import type { HealthRoute, SlackDoor } from './door.ts';
import type { Address } from './port-mistake.ts';
import { RouteServer } from './route-server.ts';
import { type SlackSettings, sendTimes } from './settings.ts';
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

/** Beside the time that one Web API call may take: for the socket itself, and Slack's hello. */
const handshakeMs = 15_000;

/**
 * Slack delivers over web sockets that we open. It ends each of them every few hours and whenever its own servers change,
 * so there are two: one stands while the other is renewed.
 */
export function socketDoor(options: Options): SlackDoor {
  const { server, routes } = options;
  const receivers = [receiverOf(options), receiverOf(options)] as const;
  const onFatal = once((error) => options.onFatal(refusedToken(error) ?? error));
  const [first, spare] = [keeperOf(receivers[0], options, onFatal), keeperOf(receivers[1], options, onFatal)];
  const health = new RouteServer(routes, server);
  const wrapped: Receiver = {
    init(app) {
      for (const receiver of receivers) receiver.init(app);
    },
    async start() {
      await health.start();
      try {
        await first.start();
      } catch (error) {
        await health.stop();
        throw refusedToken(error) ?? noSocket(error);
      }
      spare.keep();
    },
    async stop() {
      await Promise.all([first.stop(), spare.stop()]);
      await health.stop();
    },
  };
  return { receiver: wrapped, isConnected: () => first.isConnected || spare.isConnected };
}

function receiverOf({ appToken, settings, log }: Options): SocketModeReceiver {
  return new SocketModeReceiver({
    appToken,
    logger: boltLogger(log),
    // The keeper reconnects: the client's own way rejects promises that nobody holds.
    autoReconnectEnabled: false,
    // The receiver does not read the app's own client options.
    installerOptions: { clientOptions: webClientOptions(settings, log) },
  });
}

function keeperOf(
  { client }: SocketModeReceiver,
  { settings, log }: Options,
  onFatal: (error: Error) => void,
): SocketKeeper {
  return new SocketKeeper(client, { log, onFatal, openingMs: sendTimes(settings).timeout + handshakeMs });
}

function once(act: (error: Error) => void): (error: Error) => void {
  let done = false;
  return (error) => {
    if (done) return;
    done = true;
    act(error);
  };
}

function refusedToken(error: unknown): ConfigError | undefined {
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  return new ConfigError(`Slack does not accept SLACK_APP_TOKEN (${error.data.error}). ${copyAgain}`);
}

function noSocket(cause: unknown): ServiceError {
  const why = cause instanceof Error ? cause.message : 'Slack closed it at once';
  const words = `No socket to Slack could be opened: ${why}. Check the network, and that fewer than five processes use this SLACK_APP_TOKEN.`;
  return new ServiceError(words, { service: 'slack', retryable: true, cause });
}
