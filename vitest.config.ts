import { defineConfig } from 'vitest/config';

const reportFile = process.env.TEST_REPORT_FILE;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'node_modules/**'],
    setupFiles: ['test/setup/refuse-network.ts'],
    // More than cores: most of a test is waiting for a process or a socket.
    maxWorkers: 4,
    isolate: false,
    // Generous: nothing is asserted about time, and a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
