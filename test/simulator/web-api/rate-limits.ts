import type { Hub } from '../hub.ts';
import type { Json } from '../shapes.ts';
import type { Method } from './method.ts';

/** Seconds to wait if this call is over Slack's limit, and `undefined` if it may go on. */
export function overLimit(_hub: Hub, _name: string, _method: Method, _args: Json): number | undefined {
  return undefined;
}
