import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Simulator } from './simulator.ts';

/** Apps on the real SDK, against which the simulator is tested. */
export interface StartedApp {
  readonly app: App;
  stop(): Promise<void>;
}

const nothing = (): void => {};
/** The refusals that a test provokes are its matter, not the log's. */
const silent = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => LogLevel.ERROR,
  setName: nothing,
};

export function webClient(sim: Simulator, token: string = sim.tokens.bot): WebClient {
  const options = { slackApiUrl: sim.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
  return new WebClient(token, { ...options, logger: silent });
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

/** Polls until `look` finds something: for what happens in an app, where `sim.waitFor` cannot see. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('Nothing found within 5 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
