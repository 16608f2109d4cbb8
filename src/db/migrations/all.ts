import type { Migration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { hints } from './0002-hints.ts';
import { spinOffs } from './0003-spin-offs.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** In order of their numbers. Forward-only: none has a way down (DUR-5). */
export const allMigrations: Migrations = {
  '0001-foundation': foundation,
  '0002-hints': hints,
  '0003-spin-offs': spinOffs,
};
