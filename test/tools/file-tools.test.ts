import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFiles } from '../../src/tools/list-files.ts';
import { readFile } from '../../src/tools/read-file.ts';
import { writeFile } from '../../src/tools/write-file.ts';
import { makeTempTree, type TempTree } from '../files/temp-tree.ts';
import { contextWith } from './tool-context.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
});
afterEach(() => tree[Symbol.dispose]());

const context = () => contextWith(tree.files);
const put = (path: string, content: string | Uint8Array) => writeFileSync(join(tree.root, path), content);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}\n`).join('');

describe('ReadFile', () => {
  test('gives a whole file as it is, without numbers', async () => {
    put('a.md', '# Plan\n\n1. go\n');
    expect(await readFile.execute({ path: 'a.md' }, context())).toEqual({ kind: 'done', output: '# Plan\n\n1. go\n' });
  });

  test('says which part this is and how to read on', async () => {
    put('a.md', numbered(1, 5));
    const part = await readFile.execute({ path: 'a.md', offset: 1, limit: 2 }, context());
    expect(part.output).toBe('line 2\nline 3\n\n[Lines 2 to 3 of 5. Read on with offset 3.]');
    const rest = await readFile.execute({ path: 'a.md', offset: 3 }, context());
    expect(rest.output).toBe('line 4\nline 5\n\n[Lines 4 to 5 of 5.]');
  });

  test('shows whole lines that fit one result, and following its word one reads the whole file', async () => {
    const content = numbered(1, 9_000);
    put('long.txt', content);
    let read = '';
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const { output } = await readFile.execute({ path: 'long.txt', offset }, context());
      expect(output.length).toBeLessThan(31_000);
      const [, text, next] =
        /^([\s\S]*?)\n\n\[Lines \d+ to \d+ of 9000\.(?: Read on with offset (\d+)\.)?\]$/.exec(output) ?? [];
      read += `${text}\n`;
      offset = next === undefined ? undefined : Number(next);
    }
    expect(read).toBe(content);
  });

  test('cuts a line that is too long for one result, and goes on behind it', async () => {
    put('min.js', `${'x'.repeat(50_000)}\nend\n`);
    const { output } = await readFile.execute({ path: 'min.js' }, context());
    expect(output).toMatch(
      /^x{30000} \[… the rest of this line .*\]\n\n\[Lines 1 to 1 of 2\. Read on with offset 1\.\]$/,
    );
  });

  test.each([
    ['an empty file', 'empty', '', { kind: 'done', output: 'The file is empty.' }],
    [
      'W03: a picture, however it is called',
      'notes.txt',
      Buffer.from([0xff, 0xd8, 0xff]),
      { kind: 'done', output: 'This file is binary: image/jpeg, 3 bytes. It cannot be shown as text.' },
    ],
  ])('%s', async (_name, path, content, expected) => {
    put(path, content);
    expect(await readFile.execute({ path }, context())).toEqual(expected);
  });

  test.each(['nothing.md', '../secret.txt', ''])('%j is a failure with words', async (path) => {
    const outcome = await readFile.execute({ path }, context());
    expect(outcome).toEqual({ kind: 'failed', output: expect.stringMatching(/^".*" .+\.$/) });
  });
});

describe('WriteFile', () => {
  test('writes, and says whether the file is new', async () => {
    const created = await writeFile.execute({ path: 'a/plan.md', text: 'é' }, context());
    expect(created).toEqual({ kind: 'done', output: 'Created a/plan.md (2 bytes).' });
    const replaced = await writeFile.execute({ path: 'a/plan.md', text: 'new' }, context());
    expect(replaced).toEqual({ kind: 'done', output: 'Replaced a/plan.md (3 bytes).' });
    expect((await readFile.execute({ path: 'a/plan.md' }, context())).output).toBe('new');
  });

  test('is a failure with words outside the tree', async () => {
    expect(await writeFile.execute({ path: '../x', text: 'x' }, context())).toMatchObject({ kind: 'failed' });
  });
});

describe('ListFiles', () => {
  test('has one line for each file and directory', async () => {
    expect(await listFiles.execute({}, context())).toEqual({ kind: 'done', output: 'There are no files here.' });
    await writeFile.execute({ path: 'a/plan.md', text: 'xyz' }, context());
    expect((await listFiles.execute({}, context())).output).toBe('a/\na/plan.md (3 bytes)');
    expect((await listFiles.execute({ path: 'a' }, context())).output).toBe('a/plan.md (3 bytes)');
  });

  test('ends where one result is full and says so', async () => {
    for (let i = 0; i < 300; i += 1) put(`${String(i).padStart(3, '0')}-${'n'.repeat(200)}`, '');
    const { output } = await listFiles.execute({}, context());
    expect(output.length).toBeLessThan(31_000);
    expect(output.split('\n').at(-1)).toBe('[There is more. List one directory at a time.]');
  });

  test('is a failure with words for a file and for nothing', async () => {
    put('f', '');
    for (const path of ['f', 'nothing'])
      expect(await listFiles.execute({ path }, context())).toMatchObject({ kind: 'failed' });
  });
});
