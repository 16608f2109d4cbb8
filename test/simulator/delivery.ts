import type { Json } from './shapes.ts';

export type PayloadKind = 'event' | 'command' | 'interactive';

/** What Slack sends to the app, whatever the transport. */
export interface Payload {
  readonly kind: PayloadKind;
  readonly body: Json;
}

/** The how-manieth sending this is (0 first), and why the one before failed. */
export interface Attempt {
  readonly number: number;
  readonly reason?: string;
}

/** `cut`: the connection ended before the acknowledgement, so the payload goes out again as soon as one is there. */
export type Answer =
  | { readonly kind: 'acknowledged'; readonly ack: unknown }
  | { readonly kind: 'failed'; readonly reason: string; readonly noRetry?: boolean }
  | { readonly kind: 'cut' };

export interface Transport {
  readonly name: 'http' | 'socket';
  readonly ready: boolean;
  /** `thenBreak`: the connection that carries the payload breaks right after it. Only sockets know that. */
  send(payload: Payload, attempt: Attempt, thenBreak?: boolean): Promise<Answer>;
}

/** One line of the delivery log. `result` is undefined while the answer is awaited. */
export interface DeliveryRecord {
  readonly at: number;
  readonly kind: PayloadKind;
  /** Event type, command name or interaction type. */
  readonly type: string;
  /** Event id, or trigger id. */
  readonly id: string;
  readonly attempt: number;
  readonly transport: 'http' | 'socket';
  readonly result?: 'acknowledged' | 'cut' | string;
  readonly ms?: number;
  readonly ack?: unknown;
  readonly body: Json;
}

export function payloadType({ kind, body }: Payload): string {
  if (kind === 'command') return String(body.command);
  if (kind === 'interactive') return String(body.type);
  return String((body.event as Json | undefined)?.type);
}

export function payloadId({ kind, body }: Payload): string {
  return String(kind === 'event' ? body.event_id : body.trigger_id);
}
