import type { DeliveryRecord } from '../delivery.ts';
import type { WorldState } from '../state.ts';
import type { Call } from '../web-api/call-log.ts';

export type { WorldState } from '../state.ts';

/** What the app offers, from its manifest. */
export interface Offers {
  readonly shortcuts: readonly {
    readonly name: string;
    readonly type: 'message' | 'global';
    readonly callback_id: string;
  }[];
  readonly commands: readonly { readonly command: string; readonly usage_hint?: string | undefined }[];
  readonly home: boolean;
}

/** Calls a control verb of the simulator. Throws an Error with the simulator's sentence when it refuses. */
export async function control(
  verb: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`/_control/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok || answer.ok === false)
    throw new Error(String(answer.error ?? answer.message ?? response.statusText));
  return answer;
}

export async function readState(): Promise<WorldState> {
  return (await fetch('/_control/state')).json() as Promise<WorldState>;
}

export async function readOffers(): Promise<Offers> {
  return (await fetch('/offers.json')).json() as Promise<Offers>;
}

const newest = 150;

/** The newest deliveries to the app and calls by it, each oldest first. */
export async function readLog(): Promise<{
  readonly deliveries: readonly DeliveryRecord[];
  readonly calls: readonly Call[];
}> {
  const [deliveries, calls] = await Promise.all(
    ['deliveries', 'calls'].map(async (verb) => (await fetch(`/_control/${verb}?last=${newest}`)).json()),
  );
  return { deliveries, calls };
}
