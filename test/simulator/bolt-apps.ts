import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, SocketModeReceiver } from '@slack/bolt';
import type { Simulator } from './simulator.ts';
import { silent } from './test-client.ts';

/** Apps on the real SDK, against which the simulator is tested. */
export interface StartedApp {
  readonly app: App;
  stop(): Promise<void>;
}

/** `register` adds listeners before the app starts. */
export async function startSocketApp(sim: Simulator, register: (app: App) => void): Promise<StartedApp> {
  const clientOptions = { slackApiUrl: sim.apiUrl, retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    appToken: sim.tokens.app,
    clientPingTimeout: 200,
    installerOptions: { clientOptions: { ...clientOptions } },
    logger: silent,
  });
  const app = new App({ token: sim.tokens.bot, receiver, clientOptions, logger: silent });
  register(app);
  await app.start();
  return { app, stop: async () => void (await receiver.client.disconnect()) };
}

export async function startHttpApp(sim: Simulator, register: (app: App) => void): Promise<StartedApp> {
  const receiver = new HTTPReceiver({ signingSecret: sim.signingSecret, logger: silent });
  const clientOptions = { slackApiUrl: sim.apiUrl, retryConfig: { retries: 0 } };
  const app = new App({ token: sim.tokens.bot, receiver, clientOptions, logger: silent });
  register(app);
  const server = await receiver.start(0);
  const { port } = server.address() as AddressInfo;
  await sim.setRequestUrl(`http://127.0.0.1:${port}/slack/events`);
  return { app, stop: async () => void (await receiver.stop()) };
}
