import { afterEach } from 'vitest';
import { guardNetwork } from './network-guard.ts';

const refusedTargets: string[] = [];
guardNetwork((target) => refusedTargets.push(target));

const childGuard = new URL('./refuse-network-in-child.ts', import.meta.url).href;
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${childGuard}`].filter(Boolean).join(' ');

/** Hands over what was refused since the last call; the test of the guard itself uses it. */
export function takeRefusedTargets(): readonly string[] {
  return refusedTargets.splice(0);
}

// Code under test may catch and retry the refusal; the attempt still fails the test.
afterEach(() => {
  const refused = takeRefusedTargets();
  if (refused.length > 0) throw new Error(`This test tried to leave loopback: ${refused.join(', ')}`);
});
