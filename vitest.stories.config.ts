import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const reportFile = process.env.STORY_REPORT_FILE;

/** Stories beside the main ones, each with real processes over both transports: `npm run test:stories`. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/stories/**/*.story.ts'],
    exclude: ['node_modules/**'],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
