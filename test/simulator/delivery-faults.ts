import { type Payload, payloadType } from './delivery.ts';

/**
 * What goes wrong with payloads on their way to the app.
 * `duplicate`: the same payload goes out twice at once; `delay`: it is held back for `ms`; `drop_ack`: the app's
 * acknowledgement gets lost, so the payload comes again; `lose`: the first sending never arrives; `drop_socket`: the
 * Socket Mode connection breaks right after the payload went out.
 */
export interface DeliveryFault {
  readonly kind: 'duplicate' | 'delay' | 'drop_ack' | 'lose' | 'drop_socket';
  /** Only payloads of this type: an event type (`app_mention`), a command (`/handoff`) or `block_actions` etc. */
  readonly type?: string | undefined;
  /** For `delay`. */
  readonly ms?: number | undefined;
  /** How many payloads it hits. Default: 1. */
  readonly times?: number | undefined;
  /** How many matching payloads pass before it strikes. Default: 0. */
  readonly skip?: number | undefined;
}

/** Counts faults down; each payload is hit by the first fault that matches it. */
export class DeliveryFaults {
  #planned: { readonly fault: DeliveryFault; skip: number; times: number }[] = [];

  plan(fault: DeliveryFault): void {
    this.#planned.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  take(payload: Payload): DeliveryFault | undefined {
    const type = payloadType(payload);
    for (const planned of this.#planned) {
      if (planned.times === 0 || (planned.fault.type && planned.fault.type !== type)) continue;
      if (planned.skip > 0) {
        planned.skip -= 1;
        continue;
      }
      planned.times -= 1;
      return planned.fault;
    }
    return undefined;
  }
}
