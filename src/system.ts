import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { System } from './ports/system.ts';

/** The real clock, and ids of 9 characters of time and 20 of chance: "01jd2x3k8-3f…". */
export const realSystem: System = {
  now: () => Date.now(),
  newId: () => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(10).toString('hex')}`,
  async sleep(ms, signal) {
    await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
};
