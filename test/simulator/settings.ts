import type { WorldSeed } from './seed.ts';

/** How the simulator behaves; every time is in milliseconds. */
export interface SimulatorOptions {
  /** Default: a free port. */
  readonly port?: number;
  readonly signingSecret?: string;
  readonly botToken?: string;
  readonly appToken?: string;
  readonly world?: WorldSeed;
  /** How long the app may take to acknowledge. Default: 3000. */
  readonly ackLimitMs?: number;
  /** Waiting time before each retry of an event. Default as Slack's: at once, a minute, five minutes. */
  readonly retryDelaysMs?: readonly number[];
  /** How long a trigger id can open a view. Default: 3000. */
  readonly triggerTtlMs?: number;
  /** Applies Slack's rate limits to the Web API. Default: false. */
  readonly rateLimits?: boolean;
  /** How many events wait while nothing is connected; later ones are dropped. Default: 1000. */
  readonly queueLimit?: number;
  /** Whether deliveries over HTTP share connections, as behind a proxy, or each takes a new one. Default: false. */
  readonly keepAlive?: boolean;
}

export type Settings = Readonly<Required<Omit<SimulatorOptions, 'port' | 'world'>>>;

export function settingsFrom(options: SimulatorOptions): Settings {
  return {
    signingSecret: options.signingSecret ?? 'simulator-signing-secret-0123456789',
    botToken: options.botToken ?? 'xoxb-100000000001-100000000002-SimulatorBotToken0001',
    appToken: options.appToken ?? 'xapp-1-A01BATONAPP-100000000003-simulator0app0token',
    ackLimitMs: options.ackLimitMs ?? 3000,
    retryDelaysMs: options.retryDelaysMs ?? [0, 60_000, 300_000],
    triggerTtlMs: options.triggerTtlMs ?? 3000,
    rateLimits: options.rateLimits ?? false,
    queueLimit: options.queueLimit ?? 1000,
    keepAlive: options.keepAlive ?? false,
  };
}
