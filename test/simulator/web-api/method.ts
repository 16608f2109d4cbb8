import type { Hub } from '../hub.ts';
import type { Json } from '../shapes.ts';
import type { Args } from './args.ts';

/** Rate limit tiers, in calls a minute; `special` ones have rules of their own. */
export type Tier = 1 | 2 | 3 | 4 | 'special';

/** One Web API method. It answers with the fields beside `ok: true`, or throws a Refusal. */
export interface Method {
  readonly token: 'bot' | 'app' | 'either';
  /** Any one of them is enough; none: the method needs no scope. */
  readonly scopes: readonly string[];
  readonly tier: Tier;
  run(args: Args, hub: Hub): Json;
}

export type Methods = Readonly<Record<string, Method>>;

/** A bot token method that needs one of `scopes`. */
export function method(tier: Tier, scopes: readonly string[], run: Method['run']): Method {
  return { token: 'bot', scopes, tier, run };
}
