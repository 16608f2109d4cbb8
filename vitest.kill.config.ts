import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const reportFile = process.env.KILL_REPORT_FILE;

/** The kill tables take minutes, so they have a run of their own: `npm run test:kill`. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/kill/**/*.kill.ts'],
    exclude: ['node_modules/**'],
    testTimeout: 90_000,
    maxConcurrency: 3,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
