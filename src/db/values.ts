import { BugError } from '../errors.ts';
import type { Flag } from './schema.ts';

/** Columns know null, our types know undefined. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;
export const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

export const toFlag = (value: boolean): Flag => (value ? 1 : 0);

export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new BugError('A value without a JSON form cannot be stored.');
  return text;
}

/**
 * Unchecked on purpose: only `toJson` of the same type writes such a column, and a context may hold thousands of them.
 * What people or newer versions can change (settings) is parsed with zod instead.
 */
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;
