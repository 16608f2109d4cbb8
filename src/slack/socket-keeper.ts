import type { SocketModeReceiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import type { Logger } from '../log.ts';
import { Alarm } from './alarm.ts';

type SocketModeClient = SocketModeReceiver['client'];

interface Deps {
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
}

const tooMany = 'too_many_websockets';
const maxDelayMs = 30_000;
const closingMs = 2_000;
/** Slack's no is final only for these; everything else may pass. */
const final = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'user_removed_from_team',
  'team_disabled',
  'not_allowed_token_type',
  'no_permission',
  'missing_scope',
]);

/** Keeps one web socket to Slack open: at once again after a refresh, with a growing delay while Slack cannot be reached. */
export class SocketKeeper {
  readonly #client: SocketModeClient;
  readonly #deps: Deps;
  readonly #lost = new Alarm();
  readonly #stopped = new Alarm();
  #connected = false;
  #stopping = false;
  #running: Promise<void> | undefined;

  constructor(client: SocketModeClient, deps: Deps) {
    this.#client = client;
    this.#deps = deps;
    client.on('connected', () => {
      this.#connected = true;
    });
    client.on('disconnected', () => {
      this.#connected = false;
      this.#lost.ring();
    });
    client.on('ws_message', (data: unknown) => this.#hear(data));
  }

  get isConnected(): boolean {
    return this.#connected;
  }

  /** Resolves when the first connection stands, rejects when there is none. */
  async start(): Promise<void> {
    await this.#client.start();
    this.#running = this.#keep();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#lost.ring();
    this.#stopped.ring();
    const tooSlow = new Alarm();
    await Promise.race([this.#client.disconnect(), tooSlow.sleep(closingMs)]);
    tooSlow.ring();
    await this.#running;
  }

  async #keep(): Promise<void> {
    let failures = 0;
    while (!this.#stopping) {
      if (this.#connected) {
        await this.#lost.sleep(60_000);
        continue;
      }
      const failure = await this.#connect();
      if (failure === undefined) failures = 0;
      else if (isFinal(failure)) return this.#deps.onFatal(failure);
      else await this.#pause(++failures, failure);
    }
  }

  async #connect(): Promise<Error | undefined> {
    try {
      await this.#client.start();
      if (this.#stopping) await this.#client.disconnect();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error('the connection was closed before it stood');
    }
  }

  async #pause(failures: number, failure: Error): Promise<void> {
    const ms = Math.min(2 ** failures * 250 * (1 + Math.random()), maxDelayMs);
    this.#deps.log.warn({ why: failure.message, ms: Math.round(ms) }, 'no connection to Slack; trying again');
    await this.#stopped.sleep(ms);
  }

  /** The client does not say why Slack ends a connection. */
  #hear(data: unknown): void {
    if (typeof data !== 'string' || !data.includes(tooMany)) return;
    const { type, reason } = JSON.parse(data) as { readonly type?: unknown; readonly reason?: unknown };
    if (type !== 'disconnect' || reason !== tooMany) return;
    this.#deps.log.error(
      'Slack allows ten sockets per app, and all are taken: stop another process that uses this SLACK_APP_TOKEN',
    );
  }
}

const isFinal = (error: Error): boolean => error instanceof WebAPIPlatformError && final.has(error.data.error);
