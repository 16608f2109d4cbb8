import { createHmac } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Answer, Attempt, Payload, Transport } from './delivery.ts';
import type { Settings } from './settings.ts';
import type { Json } from './shapes.ts';

/** Slack's v0 signature over the raw body; `timestamp` in seconds. */
function signature(signingSecret: string, timestamp: number, body: string): string {
  return `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

const form = (fields: Json): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** The raw body and its content type, as Slack encodes each kind. */
function encode({ kind, body }: Payload): { readonly type: string; readonly raw: string } {
  if (kind === 'event') return { type: 'application/json', raw: JSON.stringify(body) };
  const raw = kind === 'command' ? form(body) : form({ payload: JSON.stringify(body) });
  return { type: 'application/x-www-form-urlencoded', raw };
}

function parseAck(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

async function judge(response: IncomingMessage): Promise<Answer> {
  const raw = await text(response);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'acknowledged', ack: parseAck(raw) };
  const noRetry = response.headers['x-slack-no-retry'] === '1';
  const reason = status >= 300 && status < 400 ? 'too_many_redirects' : 'http_error';
  return { kind: 'failed', reason, noRetry };
}

const challengeLimitMs = 3000;

/** Delivery to the app's request URL, signed. */
export class HttpTransport implements Transport {
  readonly name = 'http';
  requestUrl: string | undefined;
  /** While true, everything waits as in an outage of Slack's. */
  paused = false;
  readonly #signingSecret: string;
  readonly #ackLimitMs: number;
  readonly #agent: Agent;

  constructor({ signingSecret, ackLimitMs, keepAlive }: Pick<Settings, 'signingSecret' | 'ackLimitMs' | 'keepAlive'>) {
    this.#signingSecret = signingSecret;
    this.#ackLimitMs = ackLimitMs;
    this.#agent = new Agent({ keepAlive });
  }

  get ready(): boolean {
    return this.requestUrl !== undefined && !this.paused;
  }

  send(payload: Payload, attempt: Attempt): Promise<Answer> {
    const { type, raw } = encode(payload);
    return this.#post(raw, { 'content-type': type, ...retryHeaders(attempt) });
  }

  /** Slack's check when a request URL is entered: the app must answer the challenge. */
  async verify(): Promise<boolean> {
    const challenge = 'simulator-challenge-3eZbrw1aB10';
    const body = JSON.stringify({ token: 'simulator-verification-token', challenge, type: 'url_verification' });
    const answer = await this.#post(body, { 'content-type': 'application/json' }, challengeLimitMs);
    if (answer.kind !== 'acknowledged') return false;
    const { ack } = answer;
    return ack === challenge || (ack as { challenge?: unknown } | undefined)?.challenge === challenge;
  }

  stop(): void {
    this.#agent.destroy();
  }

  #post(raw: string, headers: Record<string, string>, limitMs = this.#ackLimitMs): Promise<Answer> {
    const timestamp = Math.floor(Date.now() / 1000);
    const signed = {
      ...headers,
      'content-length': Buffer.byteLength(raw),
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature(this.#signingSecret, timestamp, raw),
    };
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(limitMs);
      const failed = () => resolve({ kind: 'failed', reason: signal.aborted ? 'http_timeout' : 'connection_failed' });
      const outgoing = request(
        this.requestUrl ?? 'http://127.0.0.1:9',
        { method: 'POST', headers: signed, agent: this.#agent, signal },
        (response) => void judge(response).then(resolve, failed),
      );
      outgoing.on('error', failed);
      outgoing.end(raw);
    });
  }
}

function retryHeaders({ number, reason }: Attempt): Record<string, string> {
  if (number === 0) return {};
  return { 'x-slack-retry-num': String(number), 'x-slack-retry-reason': reason ?? 'unknown_error' };
}
