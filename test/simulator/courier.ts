import type { Chaos } from './chaos.ts';
import {
  type Answer,
  type Attempt,
  type DeliveryRecord,
  type Payload,
  payloadId,
  payloadType,
  type Transport,
} from './delivery.ts';
import { type DeliveryFault, DeliveryFaults } from './delivery-faults.ts';
import type { Settings } from './settings.ts';
import { Timers } from './timers.ts';

interface Waiting {
  readonly payload: Payload;
  readonly attempt: Attempt;
}

/** Brings payloads to the app: chooses the transport, retries events, holds them while nothing is connected. */
export class Courier {
  readonly faults = new DeliveryFaults();
  readonly #settings: Settings;
  readonly #chaos: Chaos;
  readonly #transport: () => Transport;
  readonly #timers = new Timers();
  readonly #log: DeliveryRecord[] = [];
  #queue: Waiting[] = [];

  constructor(settings: Settings, chaos: Chaos, transport: () => Transport) {
    this.#settings = settings;
    this.#chaos = chaos;
    this.#transport = transport;
  }

  /** Every sending so far, oldest first. */
  get log(): readonly DeliveryRecord[] {
    return this.#log;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Sends an event and retries it as Slack does; resolves after the first sending was answered, or when it was queued. */
  async event(payload: Payload, attempt: Attempt = { number: 0 }): Promise<void> {
    const fault = this.faults.take(payload) ?? this.#chaos.forEvent(payloadType(payload));
    if (fault?.kind === 'delay') await this.#timers.wait(fault.ms ?? 0);
    const first = { payload, attempt };
    if (fault?.kind !== 'duplicate') return this.#try(first, fault);
    await Promise.all([this.#try(first), this.#try(first)]);
  }

  /** Sends a command or an interaction once; nothing of that kind is ever retried. */
  async once(payload: Payload): Promise<Answer> {
    const fault = this.faults.take(payload);
    if (fault?.kind === 'delay') await this.#timers.wait(fault.ms ?? 0);
    if (fault?.kind === 'lose' || !this.#transport().ready) return { kind: 'failed', reason: 'dispatch_failed' };
    const sending = this.#send({ payload, attempt: { number: 0 } });
    if (fault?.kind === 'duplicate') await this.#send({ payload, attempt: { number: 0 } });
    const answer = await sending;
    return fault?.kind === 'drop_ack' ? { kind: 'failed', reason: 'operation_timeout' } : answer;
  }

  /** Sends what waited for a connection. */
  flush(): void {
    const waiting = this.#queue;
    this.#queue = [];
    for (const one of waiting) void this.#try(one);
  }

  stop(): void {
    this.#timers.clear();
    this.#queue = [];
  }

  async #try(waiting: Waiting, fault?: DeliveryFault): Promise<void> {
    if (!this.#transport().ready) return this.#enqueue(waiting);
    const answer: Answer =
      fault?.kind === 'lose'
        ? { kind: 'failed', reason: 'http_timeout' }
        : await this.#send(waiting, fault?.kind === 'drop_socket');
    const { payload, attempt } = waiting;
    if (answer.kind === 'cut')
      return this.#again({ payload, attempt: { number: attempt.number + 1, reason: 'timeout' } });
    const reason = answer.kind === 'failed' ? answer.reason : fault?.kind === 'drop_ack' ? 'http_timeout' : undefined;
    if (reason === undefined || (answer.kind === 'failed' && answer.noRetry)) return;
    const delay = this.#settings.retryDelaysMs[attempt.number];
    if (delay === undefined) return;
    this.#timers.after(delay, () => this.#again({ payload, attempt: { number: attempt.number + 1, reason } }));
  }

  #again(waiting: Waiting): void {
    void this.#try(waiting);
  }

  #enqueue(waiting: Waiting): void {
    if (this.#queue.length < this.#settings.queueLimit) this.#queue.push(waiting);
  }

  async #send({ payload, attempt }: Waiting, thenBreak = false): Promise<Answer> {
    const transport = this.#transport();
    const at = Date.now();
    const record: DeliveryRecord = {
      at,
      kind: payload.kind,
      type: payloadType(payload),
      id: payloadId(payload),
      attempt: attempt.number,
      transport: transport.name,
      body: payload.body,
    };
    const place = this.#log.push(record) - 1;
    const answer = await transport.send(payload, attempt, thenBreak);
    const result = answer.kind === 'failed' ? answer.reason : answer.kind;
    const ack = answer.kind === 'acknowledged' ? { ack: answer.ack } : {};
    this.#log[place] = { ...record, result, ms: Date.now() - at, ...ack };
    return answer;
  }
}
