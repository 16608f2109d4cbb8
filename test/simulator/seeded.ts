import { createHash } from 'node:crypto';

/**
 * A number from 0 up to 1 that only these parts decide: the same seed gives the nth use of a stream the same fate,
 * whatever happens in between on other streams.
 */
export function seeded(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\0')).digest().readUInt32BE() / 2 ** 32;
}
