import type { z } from 'zod';
import { InvalidInputError } from '../errors.ts';

/** Throws InvalidInputError, which names the fields but not their values. */
export function parsePayload<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new InvalidInputError(`A payload of Slack has an unknown shape (${where.join('; ')}).`);
}
