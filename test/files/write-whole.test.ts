import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../../src/files/write-whole.ts';
import { makeTempTree, neverAborted } from './temp-tree.ts';

async function write(path: string, name: string, signal: AbortSignal): Promise<void> {
  await using handle = await open(path);
  const directory = { path, handle, [Symbol.asyncDispose]: async () => {} };
  await writeWhole(directory, name, { text: 'new', mode: 0o600, signal });
}

test('a text that cannot take its place leaves nothing behind', async () => {
  using tree = makeTempTree();
  mkdirSync(join(tree.root, 'taken', 'inner'), { recursive: true });
  await expect(write(tree.root, 'taken', neverAborted)).rejects.toThrow();
  expect(readdirSync(tree.root)).toEqual(['taken']);
});

test('neither does one that is aborted, and the old text stays', async () => {
  using tree = makeTempTree();
  writeFileSync(join(tree.root, 'plan.md'), 'old');
  await expect(write(tree.root, 'plan.md', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(readdirSync(tree.root)).toEqual(['plan.md']);
  expect(readFileSync(join(tree.root, 'plan.md'), 'utf8')).toBe('old');
});
