import type { z } from 'zod';
import type { Hub } from '../hub.ts';

/** One thing that a test or the demo's page can do to the workspace. `reads`: it changes nothing and also works as GET. */
export interface Verb<Schema extends z.ZodType = z.ZodType, Result = unknown> {
  readonly schema: Schema;
  readonly reads: boolean;
  run(hub: Hub, input: z.output<Schema>): Result;
}

/** Changes the workspace. */
export function act<Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (hub: Hub, input: z.output<Schema>) => Result,
): Verb<Schema, Result> {
  return { schema, reads: false, run };
}

/** Only reads. */
export function read<Schema extends z.ZodType, Result>(
  schema: Schema,
  run: (hub: Hub, input: z.output<Schema>) => Result,
): Verb<Schema, Result> {
  return { schema, reads: true, run };
}

type Method<V> =
  V extends Verb<infer Schema, infer Result>
    ? undefined extends z.input<Schema>
      ? (input?: z.input<Schema>) => Promise<Awaited<Result>>
      : (input: z.input<Schema>) => Promise<Awaited<Result>>
    : never;

/** The verbs as async functions. */
export type Controls<Verbs> = { readonly [Name in keyof Verbs]: Method<Verbs[Name]> };
