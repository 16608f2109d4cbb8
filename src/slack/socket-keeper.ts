import type { SocketModeReceiver } from '@slack/bolt';
import { WebAPIPlatformError } from '@slack/web-api';
import type { Logger } from '../log.ts';
import { Alarm } from './alarm.ts';

type SocketModeClient = SocketModeReceiver['client'];

interface Deps {
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
  /** How long Slack may take from the first call to its hello, in milliseconds. */
  readonly openingMs: number;
}

const tooMany = 'too_many_websockets';
const maxDelayMs = 30_000;
const closingMs = 2_000;
/** A slow Slack must not end a start that a few seconds would save. */
const startPausesMs = [500, 1_500];
/** A socket that stood for less was no success: another one at once would be a loop. */
const steadyMs = 1_000;
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

/** Keeps one web socket to Slack open: at once again after a refresh, with a growing delay while none stands for long. */
export class SocketKeeper {
  readonly #client: SocketModeClient;
  readonly #deps: Deps;
  readonly #lost = new Alarm();
  readonly #stopped = new Alarm();
  #connected = false;
  #turnedAway = false;
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
    for (const pauseMs of [...startPausesMs, undefined]) {
      const failure = await this.#connect();
      if (!failure) return this.keep();
      if (pauseMs === undefined || isFinal(failure)) throw failure;
      await this.#stopped.sleep(pauseMs);
    }
  }

  /** Opens a connection as soon as there can be one. */
  keep(): void {
    this.#running ??= this.#keep();
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
      const failure = this.#connected ? undefined : await this.#connect();
      if (failure && isFinal(failure)) return this.#deps.onFatal(failure);
      const stoodMs = failure ? 0 : await this.#untilLost();
      failures = stoodMs < steadyMs || this.#turnedAway ? failures + 1 : 0;
      if (failures > 0 && !this.#stopping) await this.#pause(failures, failure);
    }
  }

  async #connect(): Promise<Error | undefined> {
    this.#turnedAway = false;
    // A server that accepts and then says nothing would hold up the client for ever.
    const tooSlow = setTimeout(() => void this.#client.disconnect(), this.#deps.openingMs);
    try {
      await this.#client.start();
      if (this.#stopping) await this.#client.disconnect();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error('the connection was closed before it stood');
    } finally {
      clearTimeout(tooSlow);
    }
  }

  /** How long the connection stood from now on, in milliseconds. */
  async #untilLost(): Promise<number> {
    const since = performance.now();
    while (this.#connected && !this.#stopping) await this.#lost.sleep(60_000);
    return performance.now() - since;
  }

  async #pause(failures: number, failure: Error | undefined): Promise<void> {
    const ms = Math.min(2 ** failures * 250 * (1 + Math.random()), maxDelayMs);
    const why = failure?.message ?? 'Slack ended the connection at once';
    this.#deps.log.warn({ why, ms: Math.round(ms) }, 'a socket to Slack could not be kept; trying again');
    await this.#stopped.sleep(ms);
  }

  /** The client does not say why Slack ends a connection. */
  #hear(data: unknown): void {
    if (typeof data !== 'string' || !data.includes(tooMany)) return;
    const { type, reason } = JSON.parse(data) as { readonly type?: unknown; readonly reason?: unknown };
    if (type !== 'disconnect' || reason !== tooMany) return;
    this.#turnedAway = true;
    this.#deps.log.error(
      'Slack allows ten sockets per app, and all are taken: stop another process that uses this SLACK_APP_TOKEN (each takes two)',
    );
  }
}

const isFinal = (error: Error): boolean => error instanceof WebAPIPlatformError && final.has(error.data.error);
