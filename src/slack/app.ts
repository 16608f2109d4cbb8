import { App } from '@slack/bolt';
import type { Flows } from '../flows/flows.ts';
import type { Logger } from '../log.ts';
import type { ChatPort, OutboxSignal } from '../ports/chat.ts';
import type { HomePort } from '../ports/home.ts';
import type { ModalsPort } from '../ports/modals.ts';
import type { Store } from '../ports/store.ts';
import type { System } from '../ports/system.ts';
import { createChat } from './chat.ts';
import type { HealthRoute, SlackDoor } from './door.ts';
import { registerGate } from './gate.ts';
import { createHome } from './home.ts';
import { httpDoor } from './http-door.ts';
import { type Identity, identify } from './identity.ts';
import { Inbox } from './inbox.ts';
import { registerButtons } from './listeners/buttons.ts';
import { registerCommands } from './listeners/commands.ts';
import { registerHome } from './listeners/home.ts';
import { registerMessages } from './listeners/messages.ts';
import { registerSessionEvents } from './listeners/session-events.ts';
import { registerShortcuts } from './listeners/shortcuts.ts';
import { registerSpaceEvents } from './listeners/space-events.ts';
import { registerSubmissions } from './listeners/submissions.ts';
import { registerViewParts } from './listeners/view-parts.ts';
import { createModals } from './modals.ts';
import { needs } from './needs.ts';
import { OutboxSender } from './outbox-sender.ts';
import type { Address } from './port-mistake.ts';
import { type SlackSettings, sendTimes } from './settings.ts';
import { socketDoor } from './socket-door.ts';
import { createWebClient, webClientOptions } from './web-client.ts';

export interface SlackAppOptions {
  readonly config: {
    readonly slack: SlackSettings;
    readonly server: Address;
  };
  readonly store: Store;
  readonly system: System;
  readonly log: Logger;
  /** Slack will not let us in any more; one line says why. The process should end. */
  readonly onFatal: (error: Error) => void;
}

export interface SlackApp {
  readonly identity: Identity;
  readonly chat: ChatPort;
  readonly modals: ModalsPort;
  readonly home: HomePort;
  readonly outbox: OutboxSignal;
  /** Whether Slack's deliveries can come at this moment; false before `start`. */
  readonly isConnected: () => boolean;
  /**
   * Sends what waits in the outbox, offers what was stored and not handled, and opens the door for Slack.
   * Throws ConfigError when the app token is refused or the port is taken, ServiceError when no socket can be opened.
   */
  start(flows: Flows, routes: readonly HealthRoute[]): Promise<void>;
  /** Takes nothing new, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Asks Slack who we are, so that flows can be built; nothing is received or sent before `start`.
 * Throws ConfigError when a token is refused or a scope is missing (CONF-2), ServiceError when Slack does not answer.
 */
export async function createSlackApp(options: SlackAppOptions): Promise<SlackApp> {
  const { config, store, system, log } = options;
  const client = createWebClient(config.slack, log);
  const identity = await identify(client, needs.scopes);
  const outbox = new OutboxSender({ client, store, system, log, times: sendTimes(config.slack) });
  let door: SlackDoor | undefined;
  let inbox: Inbox | undefined;
  return {
    identity,
    chat: createChat(client, identity),
    modals: createModals(client, { log, system }),
    home: createHome(client),
    outbox,
    isConnected: () => door?.isConnected() ?? false,
    async start(flows, routes) {
      door = openDoor(options, routes);
      inbox = new Inbox(door.receiver, { store, system, log });
      registerListeners(createBolt(options, identity, inbox), flows, identity, log);
      outbox.start();
      await inbox.start();
    },
    async stop() {
      await inbox?.stop();
      await outbox.stop();
    },
  };
}

function openDoor(
  { config: { slack, server }, log, onFatal }: SlackAppOptions,
  routes: readonly HealthRoute[],
): SlackDoor {
  const { transport } = slack;
  if (transport.kind === 'http') return httpDoor({ signingSecret: transport.signingSecret, server, routes, log });
  return socketDoor({ appToken: transport.appToken, settings: slack, server, routes, log, onFatal });
}

function createBolt({ config: { slack }, log }: SlackAppOptions, identity: Identity, inbox: Inbox): App {
  const { botUserId, botId, teamId } = identity;
  const clientOptions = webClientOptions(slack, log);
  const app = new App({
    receiver: inbox,
    // Known since the start; Bolt's own way asks Slack again.
    authorize: async () => ({ botToken: slack.botToken, botUserId, botId, teamId }),
    clientOptions,
    convoStore: false,
    ...(clientOptions.logger && { logger: clientOptions.logger }),
  });
  // The inbox catches faults; here they only have to get through.
  app.error(async (error) => {
    throw error;
  });
  return app;
}

function registerListeners(app: App, flows: Flows, identity: Identity, log: Logger): void {
  registerGate(app, flows, { identity, log });
  registerMessages(app, flows, { identity, log });
  registerCommands(app, flows, identity);
  registerButtons(app, flows);
  registerShortcuts(app, flows, identity);
  registerSubmissions(app, flows, identity);
  registerSessionEvents(app, flows, identity);
  registerHome(app, flows);
  registerSpaceEvents(app, flows);
  registerViewParts(app, flows);
}
