import { z } from 'zod';
import type { Hub } from '../hub.ts';
import { impossible } from '../refusal.ts';
import type { Controls, Verb } from './verb.ts';
import { verbs } from './verbs.ts';

const byName: Readonly<Record<string, Verb>> = verbs as unknown as Record<string, Verb>;

/** Checks the input and carries out the verb. Throws a ControlError that says what to do. */
export async function invoke(hub: Hub, name: string, input: unknown): Promise<unknown> {
  const verb = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (!verb) return impossible(`No control verb ${name}; there are ${Object.keys(byName).join(', ')}.`);
  const parsed = verb.schema.safeParse(input);
  if (!parsed.success) return impossible(`${name} cannot read its argument: ${z.prettifyError(parsed.error)}`);
  return verb.run(hub, parsed.data);
}

export function onlyReads(name: string): boolean {
  return Object.hasOwn(byName, name) && byName[name]?.reads === true;
}

/** The verbs as typed functions on this simulator. */
export function controls(hub: Hub): Controls<typeof verbs> {
  const entries = Object.keys(byName).map((name) => [name, (input?: unknown) => invoke(hub, name, input)]);
  return Object.fromEntries(entries) as Controls<typeof verbs>;
}
