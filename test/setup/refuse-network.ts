import { afterEach } from 'vitest';
import { takeRefusedTargets } from './refused-targets.ts';

// This file runs before each test file, several times in one process.
const preload = `--import=${new URL('./refuse-network-in-child.ts', import.meta.url).href}`;
const options = process.env.NODE_OPTIONS ?? '';
if (!options.includes(preload)) process.env.NODE_OPTIONS = `${options} ${preload}`.trim();

// Code under test may catch and retry the refusal; the attempt still fails the test.
afterEach(() => {
  const refused = takeRefusedTargets();
  if (refused.length > 0) throw new Error(`This test tried to leave loopback: ${refused.join(', ')}`);
});
