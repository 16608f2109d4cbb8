import { z } from 'zod';
import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import type { Args } from './args.ts';

const maxBytes = 16_000;
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const flat = z.record(z.string(), scalar);
const value = z.union([scalar, flat, z.array(z.union([scalar, flat]))]);
const shape = z.looseObject({ event_type: z.string().min(1), event_payload: z.record(z.string(), z.unknown()) });
/** Letters, digits, underscore and hyphen: a dot makes Slack drop the metadata with a warning. */
const strict = z.object({ event_type: z.string().regex(/^[\w-]+$/), event_payload: z.record(z.string(), value) });

/** Metadata that is no object of the right shape is refused; one that breaks the finer rules is dropped with a warning. */
export function readMetadata(args: Args): { readonly metadata?: Json; readonly warnings: readonly string[] } {
  const given = args.json('metadata', 'invalid_metadata_format');
  if (given === undefined) return { warnings: [] };
  const metadata = shape.safeParse(given);
  if (!metadata.success) return refuse('invalid_metadata_format');
  if (Buffer.byteLength(JSON.stringify(given)) > maxBytes) refuse('metadata_too_large');
  if (!strict.safeParse(given).success) return { warnings: ['invalid_metadata_schema'] };
  return { metadata: metadata.data, warnings: [] };
}
