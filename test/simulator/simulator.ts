import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Chaos } from './chaos.ts';
import { controls } from './control/invoke.ts';
import type { Controls } from './control/verb.ts';
import type { verbs } from './control/verbs.ts';
import { Courier } from './courier.ts';
import { HttpTransport } from './deliver-http.ts';
import { SocketTransport } from './deliver-socket.ts';
import type { Hub } from './hub.ts';
import { listen, type MountedHandler } from './listen.ts';
import { ResponseUrls } from './response-urls.ts';
import { bot, defaultChannels, defaultUsers, team } from './seed.ts';
import { type Settings, type SimulatorOptions, settingsFrom } from './settings.ts';
import { Triggers } from './triggers.ts';
import { type WaitFor, waiter } from './wait-for.ts';
import { ApiFaults } from './web-api/api-faults.ts';
import { CallLog } from './web-api/call-log.ts';
import { RateLimits } from './web-api/rate-limits.ts';
import { World } from './world.ts';

const ids = {
  team: team.id,
  botUser: bot.user,
  bot: bot.id,
  app: bot.app,
  users: defaultUsers,
  channels: defaultChannels,
} as const;

/** A Slack work-alike on loopback (SIM). Each control verb is a method here and `POST /_control/<name>`. */
export interface Simulator extends Controls<typeof verbs> {
  readonly url: string;
  /** What `SLACK_API_URL` is set to: `<url>/api/`. */
  readonly apiUrl: string;
  readonly ids: typeof ids;
  readonly tokens: { readonly bot: string; readonly app: string };
  readonly signingSecret: string;
  /** The environment for the app over Socket Mode; over HTTP it needs `SLACK_SIGNING_SECRET` in place of the app token. */
  readonly environment: Readonly<Record<'SLACK_API_URL' | 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN', string>>;
  /** Serves everything below `prefix` from the same port; the longest prefix wins. */
  mount(prefix: string, handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  readonly waitFor: WaitFor;
  stop(): Promise<void>;
}

function buildHub(settings: Settings, options: SimulatorOptions, address: () => string): Hub {
  const chaos = new Chaos();
  const http = new HttpTransport(settings);
  const sockets = new SocketTransport(settings.ackLimitMs, () => courier.flush());
  const courier = new Courier(settings, chaos, () => (http.requestUrl === undefined ? sockets : http));
  return {
    settings,
    get url() {
      return address();
    },
    world: new World(options.world),
    chaos,
    courier,
    http,
    sockets,
    triggers: new Triggers(settings.triggerTtlMs),
    responseUrls: new ResponseUrls(address),
    apiFaults: new ApiFaults(),
    rateLimits: new RateLimits(),
    calls: new CallLog(),
  };
}

async function close(server: Server, { courier, sockets, http }: Hub): Promise<void> {
  courier.stop();
  await sockets.stop();
  http.stop();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = settingsFrom(options);
  let url = '';
  const hub = buildHub(settings, options, () => url);
  const mounted = new Map<string, MountedHandler>();
  const { server, port } = await listen(hub, mounted, options.port ?? 0);
  url = `http://127.0.0.1:${port}`;
  const apiUrl = `${url}/api/`;
  return {
    ...controls(hub),
    url,
    apiUrl,
    ids,
    tokens: { bot: settings.botToken, app: settings.appToken },
    signingSecret: settings.signingSecret,
    environment: { SLACK_API_URL: apiUrl, SLACK_BOT_TOKEN: settings.botToken, SLACK_APP_TOKEN: settings.appToken },
    mount: (prefix, handler) => void mounted.set(prefix, handler),
    waitFor: waiter(hub),
    stop: () => close(server, hub),
  };
}
