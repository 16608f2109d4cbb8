import { z } from 'zod';
import { snapshot } from '../state.ts';
import { read } from './verb.ts';

const nothing = z.object({}).optional();

/** Only so many, the newest ones; without it all. */
const last = z.coerce.number().int().min(1).optional();

function newest<T>(all: readonly T[], count: number | undefined): readonly T[] {
  return count === undefined ? [...all] : all.slice(-count);
}

export const observeVerbs = {
  /** The whole workspace. */
  state: read(nothing, (hub) => snapshot(hub)),
  /** The Web API calls so far, oldest first. */
  calls: read(z.object({ method: z.string().optional(), last }).optional(), (hub, input) =>
    newest(hub.calls.list(input?.method), input?.last),
  ),
  /** What was sent to the app so far, oldest first. */
  deliveries: read(z.object({ last }).optional(), (hub, input) => newest(hub.courier.log, input?.last)),
};
