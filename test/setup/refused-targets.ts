import { guardNetwork } from './network-guard.ts';

const refused: string[] = [];
guardNetwork((target) => refused.push(target));

/** Hands over what this process was refused since the last call. */
export function takeRefusedTargets(): readonly string[] {
  return refused.splice(0);
}
