import type { DeliveryRecord } from '../delivery.ts';
import type { Json } from '../shapes.ts';
import type { Call } from '../web-api/call-log.ts';
import type { WorldState } from './api.ts';
import { personName, titleOf } from './names.ts';

/** One line of the delivery log. `in`: Slack delivered it to Baton; `out`: Baton called Slack. */
export interface LogLine {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly way: 'in' | 'out';
  readonly what: string;
  /** Where, by whom, and the words. */
  readonly about: string;
  readonly outcome: string;
  readonly failed: boolean;
  /** The payload, or arguments and answer. */
  readonly body: unknown;
}

/** Deliveries and calls, newest first, as a person reads them. */
export function logLines(
  world: WorldState,
  deliveries: readonly DeliveryRecord[],
  calls: readonly Call[],
): readonly LogLine[] {
  const lines = [
    ...deliveries.map((one) => fromDelivery(world, one)),
    ...calls.map((one, index) => ({ ...fromCall(world, one), key: `call ${index} ${one.at}` })),
  ];
  return lines.toSorted((a, b) => b.at - a.at);
}

function fromDelivery(world: WorldState, record: DeliveryRecord): LogLine {
  const { at, kind, id, attempt, transport, result, ms, body } = record;
  const described = kind === 'event' ? ofEvent(world, body.event as Json) : ofRequest(world, record);
  const taken =
    result === undefined
      ? 'waiting for the acknowledgement'
      : result === 'acknowledged'
        ? `acknowledged in ${ms} ms`
        : result;
  return {
    key: `${id} ${attempt} ${at}`,
    at,
    way: 'in',
    ...described,
    outcome: [taken, transport, attempt > 0 ? `retry ${attempt}` : ''].filter(Boolean).join(' · '),
    failed: result !== undefined && result !== 'acknowledged',
    body,
  };
}

type Described = Pick<LogLine, 'what' | 'about'>;

function ofEvent(world: WorldState, event: Json): Described {
  const subtype = typeof event.subtype === 'string' ? ` (${event.subtype.replace('message_', '')})` : '';
  const inner = (event.message ?? event) as Json;
  return { what: `${event.type}${subtype}`, about: words(world, event.channel, inner.user, inner.text) };
}

function ofRequest(world: WorldState, { kind, type, body }: DeliveryRecord): Described {
  if (kind === 'command') return { what: type, about: words(world, body.channel_id, body.user_id, body.text) };
  const [action] = (body.actions ?? []) as readonly Json[];
  const view = body.view as Json | undefined;
  const name = body.callback_id ?? view?.callback_id ?? action?.action_id;
  const channel = (body.channel as Json | undefined)?.id;
  return {
    what: `${type}${name ? `: ${name}` : ''}`,
    about: words(world, channel, (body.user as Json | undefined)?.id, textOf(action?.text)),
  };
}

function fromCall(world: WorldState, { at, method, args, status, answer }: Call): Omit<LogLine, 'key'> {
  const refused = answer.ok !== true;
  const outcome = status === 0 ? 'the answer was lost' : refused ? `${String(answer.error)} (${status})` : 'ok';
  return {
    at,
    way: 'out',
    what: method,
    about: words(world, args.channel ?? args.channel_id, args.user, args.text ?? args.status ?? titleIn(args.view)),
    outcome,
    failed: status === 0 || refused,
    body: { arguments: args, answer },
  };
}

/** "Ana in # general: hello". */
function words(world: WorldState, channel: unknown, user: unknown, text: unknown): string {
  const found = world.channels.find(({ id }) => id === channel);
  const who = typeof user === 'string' && user !== '' ? personName(world, user) : '';
  const where = found ? `in ${titleOf(found, world, world.bot.user)}` : '';
  const said = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, 160) : '';
  const place = [who, where].filter(Boolean).join(' ');
  return [place, said].filter(Boolean).join(': ');
}

const textOf = (object: unknown): unknown => (object as Json | undefined)?.text;

/** A view comes as an object, or as its JSON in a form field. */
function titleIn(view: unknown): unknown {
  if (typeof view !== 'string') return textOf((view as Json | undefined)?.title);
  try {
    return textOf((JSON.parse(view) as Json).title);
  } catch {
    return undefined;
  }
}
