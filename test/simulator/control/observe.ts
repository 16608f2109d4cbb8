import { z } from 'zod';
import { snapshot } from '../state.ts';
import { read } from './verb.ts';

const nothing = z.object({}).optional();

export const observeVerbs = {
  /** The whole workspace. */
  state: read(nothing, (hub) => snapshot(hub)),
  /** The Web API calls so far, oldest first. */
  calls: read(z.object({ method: z.string().optional() }).optional(), (hub, input) => hub.calls.list(input?.method)),
  /** What was sent to the app so far, oldest first. */
  deliveries: read(nothing, (hub) => [...hub.courier.log]),
};
