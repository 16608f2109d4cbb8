import { randomBytes } from 'node:crypto';

/** Where a response goes: to a person in a channel, about the message that was clicked, if any. */
export interface ResponseTarget {
  readonly user: string;
  readonly channel: string;
  readonly message_ts?: string | undefined;
  readonly thread_ts?: string | undefined;
}

interface ResponseUrl {
  readonly target: ResponseTarget;
  readonly expiresAt: number;
  uses: number;
}

export type ResponseUse =
  | { readonly kind: 'valid'; readonly target: ResponseTarget }
  | { readonly kind: 'refused'; readonly error: 'expired_url' | 'used_url' | 'invalid_url' };

const lifetimeMs = 30 * 60_000;
const maxUses = 5;

/** Response URLs: five uses in thirty minutes. */
export class ResponseUrls {
  readonly #known = new Map<string, ResponseUrl>();
  readonly #base: () => string;

  constructor(base: () => string) {
    this.#base = base;
  }

  issue(target: ResponseTarget): string {
    const id = randomBytes(12).toString('hex');
    this.#known.set(id, { target, expiresAt: Date.now() + lifetimeMs, uses: 0 });
    return `${this.#base()}/response/${id}`;
  }

  use(id: string): ResponseUse {
    const known = this.#known.get(id);
    if (!known) return { kind: 'refused', error: 'invalid_url' };
    if (Date.now() > known.expiresAt) return { kind: 'refused', error: 'expired_url' };
    if (known.uses >= maxUses) return { kind: 'refused', error: 'used_url' };
    known.uses += 1;
    return { kind: 'valid', target: known.target };
  }
}
