import { randomUUID } from 'node:crypto';
import type { DeliveryId } from '../../src/core/ids.ts';
import type { Flows } from '../../src/flows/flows.ts';
import { createLogger, type Logger } from '../../src/log.ts';
import type { Store } from '../../src/ports/store.ts';
import type { System } from '../../src/ports/system.ts';
import { createSlackApp, type SlackApp } from '../../src/slack/app.ts';
import type { HealthRoute } from '../../src/slack/door.ts';
import { needs } from '../../src/slack/needs.ts';
import type { SlackSettings } from '../../src/slack/settings.ts';
import { realSystem as system } from '../../src/system.ts';
import type { SimulatorOptions } from '../simulator/settings.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { freePort } from '../support/free-port.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

export type Transport = 'socket' | 'http';
export const transports: readonly Transport[] = ['socket', 'http'];

export const realSystem: System = { ...system, newId: () => randomUUID() };

/** One call of a flow: its name, its arguments without the delivery, and the delivery. */
export interface FlowCall {
  readonly flow: keyof Flows;
  readonly args: readonly unknown[];
  readonly delivery: DeliveryId;
}

/** Flows that only note what they are asked. `act` runs in place of the work; the delivery is settled when it succeeds. */
export interface NotedFlows extends Flows {
  readonly calls: FlowCall[];
  act: (call: FlowCall) => Promise<void>;
}

const names = [
  'receiveMessage',
  'refuseOutsider',
  'editMessage',
  'deleteMessage',
  'handOffByCommand',
  'handOffByShortcut',
  'handOffFromModal',
  'cancelHandoff',
  'continueSession',
  'retryRun',
  'decideApproval',
  'viewSpinOff',
  'turnSpinOffView',
  'spacesChanged',
  'stopSession',
] as const satisfies readonly (keyof Flows)[];

export function noteFlows(store: Store): NotedFlows {
  const calls: FlowCall[] = [];
  const noted = { calls, act: async (_call: FlowCall): Promise<void> => {} };
  const flow =
    (name: keyof Flows) =>
    async (...args: readonly unknown[]) => {
      const call: FlowCall = { flow: name, args: args.slice(0, -1), delivery: args.at(-1) as DeliveryId };
      calls.push(call);
      await noted.act(call);
      await store.transaction((tx) => store.inbox.settle(tx, call.delivery));
    };
  return Object.assign(noted, Object.fromEntries(names.map((name) => [name, flow(name)]))) as unknown as NotedFlows;
}

export interface SlackSetup {
  readonly sim: Simulator;
  readonly db: TestStore;
  readonly flows: NotedFlows;
  readonly slack: SlackApp;
  readonly fatal: Error[];
  readonly url: string;
  stop(): Promise<void>;
}

export interface SetupOptions {
  readonly transport?: Transport;
  readonly sim?: Simulator;
  readonly db?: TestStore;
  readonly store?: (store: Store) => Store;
  readonly timeoutSeconds?: number;
  readonly simulator?: SimulatorOptions;
  readonly log?: Logger;
  readonly routes?: readonly HealthRoute[];
}

export function settingsFor(sim: Simulator, transport: Transport, timeoutSeconds = 0.4): SlackSettings {
  return {
    botToken: sim.tokens.bot,
    apiUrl: sim.apiUrl,
    transport:
      transport === 'socket'
        ? { kind: 'socket', appToken: sim.tokens.app }
        : { kind: 'http', signingSecret: sim.signingSecret },
    timeoutSeconds,
  };
}

/** The work-alike with the app installed as `manifest.yml` asks. */
export const startBatonsSlack = (options: SimulatorOptions = {}): Promise<Simulator> =>
  startSimulator({ ...options, world: { scopes: needs.scopes, ...options.world } });

/** A Slack work-alike, a real store, flows that only note, and the adapter between them, started. */
export async function startSlack(options: SetupOptions = {}): Promise<SlackSetup> {
  const { transport = 'socket', timeoutSeconds, log = createLogger({ level: 'silent' }), routes = [] } = options;
  const sim = options.sim ?? (await startBatonsSlack(options.simulator));
  const db = options.db ?? (await openTestStore());
  const store = options.store?.(db.store) ?? db.store;
  const flows = noteFlows(db.store);
  const fatal: Error[] = [];
  const port = await freePort();
  const slack = await createSlackApp({
    config: { slack: settingsFor(sim, transport, timeoutSeconds), server: { host: '127.0.0.1', port } },
    store,
    system: realSystem,
    log,
    onFatal: (error) => fatal.push(error),
  });
  await slack.start(flows, routes);
  const url = `http://127.0.0.1:${port}`;
  if (transport === 'http') await sim.setRequestUrl({ url: `${url}/slack/events` });
  const stop = async () => {
    await slack.stop();
    if (!options.db) await db.close();
    if (!options.sim) await sim.stop();
  };
  return { sim, db, flows, slack, fatal, url, stop };
}

/** Looks until `look` finds something; the error of a time-out says what was looked for. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = 8_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
