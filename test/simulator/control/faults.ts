import { z } from 'zod';
import type { Payload } from '../delivery.ts';
import { envelope } from '../events.ts';
import { impossible } from '../refusal.ts';
import { act, read } from './verb.ts';

const count = { times: z.int().min(1).optional(), skip: z.int().min(0).optional() };
const nothing = z.object({}).optional();

/** Plans a fault of the Web API. */
const fault = act(
  z.object({
    method: z.string(),
    kind: z.enum(['ratelimited', 'http_500', 'lost_answer', 'error', 'hang']),
    error: z.string().optional(),
    retryAfter: z.int().min(1).optional(),
    ...count,
  }),
  (hub, input) => {
    hub.apiFaults.plan(input);
    return {};
  },
);

/** Plans a fault of the delivery to the app. */
const deliveryFault = act(
  z.object({
    kind: z.enum(['duplicate', 'delay', 'drop_ack', 'lose', 'drop_socket']),
    type: z.string().optional(),
    ms: z.int().min(0).optional(),
    ...count,
  }),
  (hub, input) => {
    hub.courier.faults.plan(input);
    return {};
  },
);

const probability = z.number().min(0).max(1).optional();

/** Random faults from now until `clearFaults`; the same seed strikes the same events and calls again. */
const chaos = act(
  z.object({
    seed: z.int(),
    duplicate: probability,
    reorder: probability,
    lostAck: probability,
    socketDrop: probability,
    rate429: probability,
    http500: probability,
    lostAnswer: probability,
    reorderMs: z.int().min(1).optional(),
    retryAfter: z.int().min(0).optional(),
  }),
  (hub, plan) => {
    hub.chaos.start(plan);
    return {};
  },
);

/** How often each random fault struck since `chaos` began. */
const chaosStruck = read(nothing, (hub) => hub.chaos.struck);

/** Takes back every planned fault and ends the random ones. */
const clearFaults = act(nothing, (hub) => {
  hub.chaos.stop();
  hub.apiFaults.clear();
  hub.courier.faults.clear();
  return {};
});

const socketSchema = z.object({
  action: z.enum(['refresh', 'cut', 'half_open', 'warning', 'too_many', 'disabled', 'refuse_new', 'allow_new']),
  /** Only this connection, 0 being the oldest; without it all. */
  connection: z.int().min(0).optional(),
});

/** What happens to the Socket Mode connections. `half_open`: they stand, but nothing passes and pings stay unanswered. */
const socket = act(socketSchema, ({ sockets }, { action, connection }) => {
  if (action === 'refresh') sockets.disconnect('refresh_requested', connection);
  if (action === 'warning') sockets.disconnect('warning', connection);
  if (action === 'too_many') sockets.disconnect('too_many_websockets', connection);
  if (action === 'disabled') sockets.disconnect('link_disabled', connection);
  if (action === 'cut') sockets.cut(connection);
  if (action === 'half_open') sockets.halfOpen(connection);
  if (action === 'refuse_new') sockets.refusing = true;
  if (action === 'allow_new') sockets.refusing = false;
  return { connections: sockets.connections };
});

/**
 * Slack is gone: connections break, new ones are refused, what happens waits, and every Web API call answers 503.
 * `outage(false)` ends it.
 */
const outage = act(z.boolean(), ({ sockets, http, apiFaults, courier }, on) => {
  apiFaults.outage = on;
  sockets.refusing = on;
  http.paused = on;
  if (on) sockets.cut();
  else courier.flush();
  return {};
});

/** Switches to delivery over HTTP (a URL that answers Slack's challenge), or back to Socket Mode (null). */
const setRequestUrl = act(
  z.union([z.string(), z.null(), z.object({ url: z.string().nullable() })]),
  async ({ http, courier }, input) => {
    const url = typeof input === 'string' || input === null ? input : input.url;
    http.requestUrl = url ?? undefined;
    if (url !== null && !(await http.verify())) {
      http.requestUrl = undefined;
      impossible(`${url} did not answer the challenge with 200 and its value; start the app there first.`);
    }
    courier.flush();
    return {};
  },
);

const object = z.record(z.string(), z.unknown());
const rawSchema = z.object({
  /** An event; it is wrapped in an envelope with a new event id. */
  event: object.optional(),
  /** A whole body as Slack sends it: an event callback, a command, or an interactive payload. */
  payload: object.optional(),
  /** Sends an event as the retry of a sending that never arrived. */
  retry: z.object({ num: z.int().min(1), reason: z.string().default('http_timeout') }).optional(),
});

function payloadOf({ event, payload }: z.output<typeof rawSchema>): Payload {
  if (event) return { kind: 'event', body: envelope(event) };
  if (!payload) return impossible('Give an event or a payload.');
  if (payload.event) return { kind: 'event', body: payload };
  return { kind: payload.command && !payload.type ? 'command' : 'interactive', body: payload };
}

/** Sends the app whatever is given; the world does not change. Resolves when the first sending was answered. */
const raw = act(rawSchema, async ({ courier }, input) => {
  const payload = payloadOf(input);
  if (payload.kind === 'event') {
    const { retry } = input;
    await courier.event(payload, retry ? { number: retry.num, reason: retry.reason } : undefined);
    return { event_id: payload.body.event_id };
  }
  return courier.once(payload);
});

export const faultVerbs = { fault, deliveryFault, chaos, chaosStruck, clearFaults, socket, outage, setRequestUrl, raw };
