import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const reportFile = process.env.FAULT_REPORT_FILE;

/** Thousands of events take minutes, so they have a run of their own: `npm run test:faults`. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/faults/**/*.faults.ts'],
    exclude: ['node_modules/**'],
    testTimeout: 300_000,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
