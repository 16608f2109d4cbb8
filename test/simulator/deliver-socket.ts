import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answer, Attempt, Payload, Transport } from './delivery.ts';
import { bot } from './seed.ts';
import type { Json } from './shapes.ts';

/**
 * One Socket Mode connection. A draining one was told to reconnect and gets nothing new. A half-open one stands, as far
 * as the client can tell, but nothing passes: no payload, no acknowledgement, no ping and no pong.
 */
interface Link {
  readonly socket: WebSocket;
  readonly pending: Map<string, (answer: Answer) => void>;
  draining: boolean;
  halfOpen: boolean;
}

const envelopeType = { event: 'events_api', command: 'slash_commands', interactive: 'interactive' } as const;
const maxLinks = 10;
const pingEveryMs = 5000;
const closingMs = 500;
const debugInfo = { host: 'applink-simulator', build_number: 1, approximate_connection_time: 18_060 } as const;

export type DisconnectReason = 'warning' | 'refresh_requested' | 'too_many_websockets' | 'link_disabled';

/** Slack's side of Socket Mode: any open connection gets a payload; what a cut one left unacknowledged comes again. */
export class SocketTransport implements Transport {
  readonly name = 'socket';
  /** While true, new connections are turned away as in an outage. */
  refusing = false;
  readonly #server = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #links = new Set<Link>();
  readonly #tickets = new Set<string>();
  readonly #ackLimitMs: number;
  readonly #connected: () => void;
  readonly #pings: NodeJS.Timeout;

  constructor(ackLimitMs: number, connected: () => void) {
    this.#ackLimitMs = ackLimitMs;
    this.#connected = connected;
    this.#pings = setInterval(() => this.#ping(), pingEveryMs).unref();
  }

  get ready(): boolean {
    return this.#open().length > 0;
  }

  get connections(): number {
    return this.#links.size;
  }

  /** A single-use path for `apps.connections.open`. */
  ticket(): string {
    const ticket = randomUUID();
    this.#tickets.add(ticket);
    return `/link/?ticket=${ticket}&app_id=${bot.app}`;
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const ticket = new URL(request.url ?? '/', 'ws://simulator').searchParams.get('ticket') ?? '';
    if (this.refusing || !this.#tickets.delete(ticket)) {
      stream.end(
        `HTTP/1.1 ${this.refusing ? '503 Service Unavailable' : '403 Forbidden'}\r\nconnection: close\r\n\r\n`,
      );
      return;
    }
    this.#server.handleUpgrade(request, stream, head, (socket) => this.#accept(socket));
  }

  send(payload: Payload, attempt: Attempt, thenBreak = false): Promise<Answer> {
    const open = this.#open();
    const link = open[randomInt(Math.max(open.length, 1))];
    if (!link) return Promise.resolve({ kind: 'cut' });
    const envelopeId = randomUUID();
    const envelope = {
      envelope_id: envelopeId,
      payload: payload.body,
      type: envelopeType[payload.kind],
      accepts_response_payload: payload.kind !== 'event',
      ...(payload.kind === 'event' && { retry_attempt: attempt.number, retry_reason: attempt.reason ?? '' }),
    };
    return new Promise((resolve) => {
      const late = setTimeout(() => settle({ kind: 'failed', reason: 'timeout' }), this.#ackLimitMs).unref();
      const settle = (answer: Answer) => {
        clearTimeout(late);
        link.pending.delete(envelopeId);
        resolve(answer);
      };
      link.pending.set(envelopeId, settle);
      if (link.halfOpen) return;
      link.socket.send(JSON.stringify(envelope), () => thenBreak && link.socket.terminate());
    });
  }

  /** Tells connections to go; the client closes them and reconnects. `nth` (0: the oldest) names one; without it all. */
  disconnect(reason: DisconnectReason, nth?: number): void {
    for (const link of this.#chosen(nth)) {
      if (reason !== 'warning') link.draining = true;
      link.socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: debugInfo }));
    }
  }

  /** Breaks connections without a closing handshake, as a network does. */
  cut(nth?: number): void {
    for (const link of this.#chosen(nth)) link.socket.terminate();
  }

  /** From now on nothing passes through these connections, and neither side is told. */
  halfOpen(nth?: number): void {
    for (const link of this.#chosen(nth)) link.halfOpen = true;
  }

  /** Closes every connection in order; one that does not answer soon is cut. */
  async stop(): Promise<void> {
    clearInterval(this.#pings);
    this.refusing = true;
    const closed = [...this.#links].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    for (const { socket } of this.#links) socket.close(1001);
    const tooSlow = setTimeout(() => this.cut(), closingMs);
    await Promise.all(closed);
    clearTimeout(tooSlow);
    this.#server.close();
  }

  #accept(socket: WebSocket): void {
    const link: Link = { socket, pending: new Map(), draining: false, halfOpen: false };
    this.#links.add(link);
    socket.on('message', (data) => this.#receive(link, String(data)));
    socket.on('ping', (data) => link.halfOpen || socket.pong(data));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#links.delete(link);
      for (const settle of [...link.pending.values()]) settle({ kind: 'cut' });
    });
    if (this.#links.size > maxLinks) {
      link.draining = true;
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'too_many_websockets', debug_info: debugInfo }));
      return;
    }
    const hello = { type: 'hello', num_connections: this.#links.size, debug_info: debugInfo };
    socket.send(JSON.stringify({ ...hello, connection_info: { app_id: bot.app } }));
    this.#connected();
  }

  #receive(link: Link, data: string): void {
    if (link.halfOpen) return;
    const message = JSON.parse(data) as Json;
    link.pending.get(String(message.envelope_id))?.({ kind: 'acknowledged', ack: message.payload });
  }

  #chosen(nth: number | undefined): readonly Link[] {
    const links = [...this.#links];
    return nth === undefined ? links : links.slice(nth, nth + 1);
  }

  #open(): readonly Link[] {
    return [...this.#links].filter((link) => !link.draining && link.socket.readyState === link.socket.OPEN);
  }

  #ping(): void {
    for (const link of this.#links) if (!link.halfOpen) link.socket.ping('Ping from applink-simulator');
  }
}
