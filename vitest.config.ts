import { defineConfig } from 'vitest/config';

const reportFile = process.env.TEST_REPORT_FILE;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'node_modules/**'],
    setupFiles: ['test/setup/refuse-network.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
