/**
 * What goes wrong with Web API calls. `ratelimited`: 429 with Retry-After; `http_500` and `http_503`: nothing done; `lost_answer`:
 * done, then the connection breaks; `error`: `{ ok: false, error }`, nothing done; `hang`: nothing done, no answer.
 */
export interface ApiFault {
  /** A method, or `*` for all. */
  readonly method: string;
  readonly kind: 'ratelimited' | 'http_500' | 'http_503' | 'lost_answer' | 'error' | 'hang';
  /** For `error`. Default: `internal_error`. */
  readonly error?: string | undefined;
  /** For `ratelimited`, in seconds. Default: 1. */
  readonly retryAfter?: number | undefined;
  /** How many calls it hits. Default: 1. */
  readonly times?: number | undefined;
  /** How many matching calls pass before it strikes. Default: 0. */
  readonly skip?: number | undefined;
}

/** Counts faults down; a call is hit by the first fault that matches it. */
export class ApiFaults {
  /** While true, every call is hit as in an outage of Slack's. */
  outage = false;
  #planned: { readonly fault: ApiFault; skip: number; times: number }[] = [];

  plan(fault: ApiFault): void {
    this.#planned.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  take(method: string): ApiFault | undefined {
    if (this.outage) return { method, kind: 'http_503' };
    for (const planned of this.#planned) {
      const { fault } = planned;
      if (planned.times === 0 || (fault.method !== '*' && fault.method !== method)) continue;
      if (planned.skip > 0) {
        planned.skip -= 1;
        continue;
      }
      planned.times -= 1;
      return fault;
    }
    return undefined;
  }
}
