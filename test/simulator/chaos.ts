import type { DeliveryFault } from './delivery-faults.ts';
import { seeded } from './seeded.ts';
import type { ApiFault } from './web-api/api-faults.ts';

/** Probabilities from 0 to 1, per event sent or per Web API call; what is left out does not happen. */
export interface ChaosPlan {
  readonly seed: number;
  /** The event goes out twice at once. */
  readonly duplicate?: number | undefined;
  /** The event is held back, so that later ones overtake it. */
  readonly reorder?: number | undefined;
  /** The app's acknowledgement gets lost, so the event comes again. */
  readonly lostAck?: number | undefined;
  /** The connection breaks right after the event went out (Socket Mode only). */
  readonly socketDrop?: number | undefined;
  readonly rate429?: number | undefined;
  readonly http500?: number | undefined;
  /** The call is carried out, then the connection breaks. */
  readonly lostAnswer?: number | undefined;
  /** Milliseconds that a reordered event waits at most. Default: 50. */
  readonly reorderMs?: number | undefined;
  /** Seconds in the Retry-After of a 429. Default: 1, the least that Slack says. */
  readonly retryAfter?: number | undefined;
}

type Kind = Exclude<keyof ChaosPlan, 'seed' | 'reorderMs' | 'retryAfter'>;

const forEvents = ['duplicate', 'reorder', 'lostAck', 'socketDrop'] as const satisfies readonly Kind[];
const forCalls = ['rate429', 'http500', 'lostAnswer'] as const satisfies readonly Kind[];

/**
 * Random faults, replayable by seed: the nth event of a type and the nth call of a method fare the same in every run.
 * Each event and each call is hit by one fault at most.
 */
export class Chaos {
  #plan: ChaosPlan | undefined;
  readonly #uses = new Map<string, number>();
  readonly #struck = new Map<Kind, number>();

  /** Begins from the first event and call again. */
  start(plan: ChaosPlan): void {
    this.stop();
    this.#uses.clear();
    this.#struck.clear();
    this.#plan = plan;
  }

  /** Ends the faults; `struck` still tells what happened. */
  stop(): void {
    this.#plan = undefined;
  }

  /** How often each fault struck since the start. */
  get struck(): Readonly<Partial<Record<Kind, number>>> {
    return Object.fromEntries(this.#struck);
  }

  forEvent(type: string): DeliveryFault | undefined {
    const hit = this.#strike(`event ${type}`, forEvents);
    if (!hit) return undefined;
    const { reorderMs = 50 } = hit.plan;
    const kinds = { duplicate: 'duplicate', reorder: 'delay', lostAck: 'drop_ack', socketDrop: 'drop_socket' } as const;
    return { kind: kinds[hit.kind], ms: Math.ceil(seeded(hit.plan.seed, 'wait', type, hit.use) * reorderMs) };
  }

  forCall(method: string): ApiFault | undefined {
    const hit = this.#strike(`call ${method}`, forCalls);
    if (!hit) return undefined;
    const kinds = { rate429: 'ratelimited', http500: 'http_500', lostAnswer: 'lost_answer' } as const;
    return { method, kind: kinds[hit.kind], retryAfter: hit.plan.retryAfter };
  }

  #strike<K extends Kind>(
    stream: string,
    kinds: readonly K[],
  ): { readonly plan: ChaosPlan; readonly kind: K; readonly use: number } | undefined {
    const plan = this.#plan;
    if (!plan) return undefined;
    const use = (this.#uses.get(stream) ?? 0) + 1;
    this.#uses.set(stream, use);
    const kind = kinds.find((one) => seeded(plan.seed, stream, use, one) < (plan[one] ?? 0));
    if (!kind) return undefined;
    this.#struck.set(kind, (this.#struck.get(kind) ?? 0) + 1);
    return { plan, kind, use };
  }
}
