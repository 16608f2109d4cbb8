import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

// npm hands SIGTERM to the shell, which dies of it and leaves its child running; with exec there is no shell in between.
test.each(['start', 'demo'])('DUR-4: a signal to npm run %s reaches Baton', (name) => {
  expect(scripts[name]).toMatch(/^exec node [^&|;]+$/);
});
