import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spaceId } from '../../src/core/ids.ts';
import { createSpaceFiles } from '../../src/files/space-files.ts';
import type { ReadOutcome } from '../../src/ports/files.ts';
import { makeTempTree, neverAborted as signal, type TempTree } from './temp-tree.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
});
afterEach(() => tree[Symbol.dispose]());

const put = (path: string, content: string | Uint8Array) => writeFileSync(join(tree.root, path), content);
const read = (path: string, window: { offset?: number; limit?: number } = {}): Promise<ReadOutcome> =>
  tree.files.read(path, { ...window, signal });
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('');

describe('reading by lines', () => {
  test.each([
    ['a whole file', 'a\nb\n', {}, { text: 'a\nb\n', firstLine: 1, lastLine: 2, totalLines: 2 }],
    ['a last line without its newline', 'a\nb', {}, { text: 'a\nb', firstLine: 1, lastLine: 2, totalLines: 2 }],
    ['an empty file', '', {}, { text: '', firstLine: 0, lastLine: 0, totalLines: 0 }],
    ['one empty line', '\n', {}, { text: '\n', firstLine: 1, lastLine: 1, totalLines: 1 }],
    ['from an offset', 'a\nb\nc\n', { offset: 1 }, { text: 'b\nc\n', firstLine: 2, lastLine: 3, totalLines: 3 }],
    ['up to a limit', 'a\nb\nc\n', { limit: 2 }, { text: 'a\nb\n', firstLine: 1, lastLine: 2, totalLines: 3 }],
    [
      'in the middle',
      'a\nb\nc\nd',
      { offset: 1, limit: 2 },
      { text: 'b\nc\n', firstLine: 2, lastLine: 3, totalLines: 4 },
    ],
    ['Windows line ends', 'a\r\nb\r\n', {}, { text: 'a\r\nb\r\n', firstLine: 1, lastLine: 2, totalLines: 2 }],
  ])('%s', async (_name, content, window, expected) => {
    put('f.txt', content);
    expect(await read('f.txt', window)).toEqual({ kind: 'text', ...expected });
  });

  test('an offset behind the end is answered with the number of lines', async () => {
    put('f.txt', 'a\nb\n');
    expect(await read('f.txt', { offset: 2 })).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('only 2 lines'),
    });
  });

  test('2,000 lines come at once, however many are asked for', async () => {
    put('f.txt', numbered(5_000));
    const first = { text: numbered(2_000), firstLine: 1, lastLine: 2_000, totalLines: 5_000 };
    expect(await read('f.txt', { limit: 4_000 })).toMatchObject(first);
    expect(await read('f.txt')).toMatchObject(first);
  });

  test('a big file comes in parts that lose nothing, characters across piece borders included', async () => {
    // Two-byte characters after one byte: some stand across the border of two pieces of the file.
    const content = `x${`${'é'.repeat(999)}\n`.repeat(400)}`;
    put('f.txt', content);
    let text = '';
    for (let offset = 0, total = 1; offset < total; ) {
      const part = await read('f.txt', { offset });
      if (part.kind !== 'text') throw new Error(part.kind);
      expect(part.text.length).toBeLessThanOrEqual(256 * 1024);
      text += part.text;
      offset = part.lastLine;
      total = part.totalLines;
    }
    expect(text).toBe(content);
  });

  test('a line of a megabyte is cut and says so', async () => {
    put('f.json', `${'x'.repeat(1_000_000)}\nend\n`);
    const part = await read('f.json');
    const left = 1_000_001 - 256 * 1024;
    expect(part).toMatchObject({ firstLine: 1, lastLine: 1, totalLines: 2 });
    expect(part.kind === 'text' && part.text.slice(-60)).toContain(`[… ${left} more characters of this line]`);
    expect(await read('f.json', { offset: 1 })).toMatchObject({ text: 'end\n' });
  });
});

describe('W03: what is no text is described', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
  const ascii = Buffer.from('just words, again and again. '.repeat(40));
  test.each([
    ['a picture under the name of a text', 'notes.txt', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [
      'a PDF that begins with 1,000 bytes of ASCII',
      'f.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), ascii]),
      'application/pdf',
    ],
    ['a PNG', 'f.png', png, 'image/png'],
    ['an archive', 'f.docx', Buffer.from('PK\x03\x04rest'), 'application/zip'],
    [
      'a NUL byte after 100 KB of text',
      'f.txt',
      Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.from([0])]),
      'application/octet-stream',
    ],
    [
      'bytes that are no UTF-8, late',
      'f.txt',
      Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0xc3, 0x28])]),
      /not UTF-8/,
    ],
    ['half a character at the end', 'f.txt', Buffer.from([0x61, 0xc3]), /not UTF-8/],
    ['UTF-16', 'f.txt', Buffer.from('\ufeffhello', 'utf16le'), 'text/plain; charset=utf-16'],
  ])('%s', async (_name, path, content, mediaType) => {
    put(path, content);
    const type = typeof mediaType === 'string' ? mediaType : expect.stringMatching(mediaType);
    expect(await read(path)).toEqual({ kind: 'binary', mediaType: type, bytes: content.length });
  });

  test('more than 64 MiB is not read at all', async () => {
    put('huge.log', '');
    truncateSync(join(tree.root, 'huge.log'), 70_000_000);
    expect(await read('huge.log')).toEqual({ kind: 'refused', reason: expect.stringContaining('too many to read') });
  });

  test('a pipe does not hold the reader up', async () => {
    execFileSync('mkfifo', [join(tree.root, 'pipe')]);
    expect(await read('pipe')).toEqual({ kind: 'refused', reason: expect.stringContaining('no regular file') });
    expect(await tree.files.write('pipe', 'x', { signal })).toMatchObject({ kind: 'refused' });
  });
});

describe('writing', () => {
  const write = (path: string, text: string) => tree.files.write(path, text, { signal });

  test('makes the directories on the way, then replaces', async () => {
    expect(await write('a/b/c.txt', 'é')).toEqual({ kind: 'written', bytes: 2, created: true });
    expect(await write('a/b/c.txt', 'two')).toEqual({ kind: 'written', bytes: 3, created: false });
    expect(await read('a/b/c.txt')).toMatchObject({ text: 'two' });
  });

  test('works before the tree exists', async () => {
    const fresh = createSpaceFiles({ dataDirectory: tree.dataDirectory }).forSpace(spaceId('C2'));
    expect(await fresh.list(undefined, { signal })).toEqual({ kind: 'listed', files: [], truncated: false });
    expect(await fresh.write('a.txt', 'a', { signal })).toMatchObject({ kind: 'written' });
    expect(await read('a.txt')).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['a directory', 'dir', /is a directory/],
    ['the tree itself', '', /names no file/],
    ['the tree itself, as a dot', '.', /names no file/],
    ['below a file', 'file/x.txt', /file as if it were a directory/],
  ])('%s is refused', async (_name, path, reason) => {
    mkdirSync(join(tree.root, 'dir'));
    put('file', 'kept');
    expect(await write(path, 'x')).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
    expect(await read('file')).toMatchObject({ text: 'kept' });
  });

  test('more than 4 MiB is refused', async () => {
    expect(await write('big.txt', 'x'.repeat(4 * 1024 * 1024 + 1))).toMatchObject({ kind: 'refused' });
    expect(readdirSync(tree.root)).toEqual([]);
  });

  test('keeps the mode of the file that it replaces', async () => {
    put('run.sh', 'a');
    chmodSync(join(tree.root, 'run.sh'), 0o755);
    await write('run.sh', 'b');
    expect(statSync(join(tree.root, 'run.sh')).mode & 0o777).toBe(0o755);
  });

  test('a reader sees one whole text or the other, never a mixture, and no partial file stays', async () => {
    const texts = ['a'.repeat(300_000), 'b'.repeat(300_000)];
    await write('f.txt', 'a'.repeat(300_000));
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: 20 }, (_, i) => write('f.txt', texts[i % 2] ?? ''))).finally(
      () => {
        isWriting = false;
      },
    );
    const seen = new Set<string>();
    while (isWriting) {
      seen.add(readFileSync(join(tree.root, 'f.txt'), 'utf8'));
      await new Promise(setImmediate);
    }
    await writers;
    expect(texts).toEqual(expect.arrayContaining([...seen]));
    expect(readdirSync(tree.root)).toEqual(['f.txt']);
  });

  test('an aborted writing throws its reason and leaves the old text', async () => {
    put('f.txt', 'old');
    const reason = new Error('stopped');
    await expect(tree.files.write('f.txt', 'new', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(tree.files.read('f.txt', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await read('f.txt')).toMatchObject({ text: 'old' });
  });
});

describe('listing', () => {
  const list = async (path?: string) => {
    const found = await tree.files.list(path, { signal });
    return found.kind === 'listed' ? found.files.map((file) => `${file.path} ${file.bytes}`) : found.reason;
  };

  test('is sorted by path, and a directory stands before what is in it', async () => {
    mkdirSync(join(tree.root, 'a', 'deep'), { recursive: true });
    for (const path of ['a/deep/x', 'a-b', 'a.md', 'b']) put(path, 'xy');
    expect(await list()).toEqual(['a-b 2', 'a.md 2', 'a/ 0', 'a/deep/ 0', 'a/deep/x 2', 'b 2']);
    expect(await list('a')).toEqual(['a/deep/ 0', 'a/deep/x 2']);
    expect(await list('./a/')).toEqual(await list('a'));
  });

  test('says what a path is that cannot be listed', async () => {
    put('f.txt', 'x');
    expect(await list('f.txt')).toMatch(/is a file/);
    expect(await list('nothing')).toMatch(/does not exist/);
  });

  test('leaves out what no tool can name', async () => {
    for (const name of ['fine', 'two\nlines', 'trailing.', '%2e%2e']) put(name, 'x');
    execFileSync('mkfifo', [join(tree.root, 'pipe')]);
    expect(await list()).toEqual(['fine 1']);
  });

  test('hides partial files and takes away those that a crash left', async () => {
    put('.baton-partial-new', 'half');
    put('.baton-partial-old', 'half');
    utimesSync(join(tree.root, '.baton-partial-old'), 0, 0);
    expect(await list()).toEqual([]);
    expect(readdirSync(tree.root)).toEqual(['.baton-partial-new']);
  });

  test('ends at 1,000 and says that there is more', async () => {
    for (let i = 0; i < 1_000; i += 1) put(`f${String(i).padStart(4, '0')}`, '');
    const exact = await tree.files.list(undefined, { signal });
    put('g', '');
    const more = await tree.files.list(undefined, { signal });
    expect(exact).toMatchObject({ truncated: false, files: { length: 1_000 } });
    expect(more).toMatchObject({ truncated: true, files: { length: 1_000 } });
  });
});
