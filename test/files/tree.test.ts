import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDirectory } from '../../src/files/tree.ts';
import { writeWhole } from '../../src/files/write-whole.ts';
import { makeTempTree, neverAborted as signal } from './temp-tree.ts';

// Only Linux lets a path begin in an open directory.
test.runIf(process.platform === 'linux')(
  'W01: what is written goes into the directory that was checked, although a link has taken its place since',
  async () => {
    using tree = makeTempTree();
    const { root, outside } = tree;
    const before = tree.outsideNow();
    const directory = await makeDirectory(root, ['place']);
    if ('kind' in directory) throw new Error(directory.reason);
    await using open = directory;

    renameSync(join(root, 'place'), join(root, 'aside'));
    symlinkSync(outside, join(root, 'place'));
    await writeWhole(open, 'secret.txt', { text: 'harmless', mode: 0o644, signal });

    expect(tree.outsideNow()).toEqual(before);
    expect(readFileSync(join(root, 'aside', 'secret.txt'), 'utf8')).toBe('harmless');
  },
);

test('a directory on the way that is there already is used, links inside the tree included', async () => {
  using tree = makeTempTree();
  mkdirSync(join(tree.root, 'real'));
  symlinkSync('real', join(tree.root, 'link'));
  expect(await tree.files.write('link/deep/a.txt', 'a', { signal })).toMatchObject({ kind: 'written' });
  expect(readdirSync(join(tree.root, 'real', 'deep'))).toEqual(['a.txt']);
});
