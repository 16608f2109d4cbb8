import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './imports/find-violations.ts';

// Usage: node scripts/check-imports.ts [root]. Prints each breach of the allow-list and ends with 1 if there is one.
const root = process.argv[2] ?? join(import.meta.dirname, '..');
const paths = globSync('{src,test,scripts}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
);
const files = new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const violations = findViolations(files);

for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
if (files.size === 0) console.error(`No source files under ${root}.`);
if (violations.length > 0 || files.size === 0) process.exitCode = 1;
else console.log(`Imports: ${files.size} files keep the rules.`);
