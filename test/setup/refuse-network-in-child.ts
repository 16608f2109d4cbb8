import { writeSync } from 'node:fs';
import { guardNetwork } from './network-guard.ts';

/** Preloaded into every Node process that a test starts: an attempt ends the process, whoever would have caught it. */
guardNetwork((target) => {
  writeSync(2, `Tests may only connect to loopback; refused ${target}.\n`);
  process.exit(97);
});
