import { randomBytes, randomInt } from 'node:crypto';

interface Trigger {
  readonly user: string;
  readonly expiresAt: number;
  readonly view?: string;
  used: boolean;
}

export type TriggerUse =
  | { readonly kind: 'valid'; readonly user: string; readonly view?: string }
  | { readonly kind: 'expired' | 'exchanged' | 'unknown' };

/** Trigger ids: each opens one view, shortly after the click that it came with. */
export class Triggers {
  readonly #known = new Map<string, Trigger>();
  readonly #ttlMs: number;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  /** `view` is the open modal that the interaction happened in; only such a trigger can push another view. */
  issue(user: string, view?: string): string {
    const id = `${randomInt(1e12)}.${randomInt(1e12)}.${randomBytes(16).toString('hex')}`;
    this.#known.set(id, { user, expiresAt: Date.now() + this.#ttlMs, used: false, ...(view && { view }) });
    return id;
  }

  use(id: string): TriggerUse {
    const trigger = this.#known.get(id);
    if (!trigger) return { kind: 'unknown' };
    if (trigger.used) return { kind: 'exchanged' };
    if (Date.now() > trigger.expiresAt) return { kind: 'expired' };
    trigger.used = true;
    return { kind: 'valid', user: trigger.user, ...(trigger.view && { view: trigger.view }) };
  }
}
