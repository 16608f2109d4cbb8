import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { spaceId } from '../../src/core/ids.ts';
import { createSpaceFiles } from '../../src/files/space-files.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();

function tree() {
  const dataDirectory = folder();
  const root = join(dataDirectory, 'spaces', 'C1');
  mkdirSync(root, { recursive: true });
  const files = createSpaceFiles({ dataDirectory }).forSpace(spaceId('C1'));
  const save = (path: string, parts: readonly Buffer[], maxBytes = 100) =>
    files.saveUpload(path, Readable.from(parts), { maxBytes, signal: AbortSignal.timeout(5_000) });
  return { root, save, dataDirectory };
}

test('a stream becomes a file of the tree, byte for byte, and takes the place of what was there (FILE-2)', async () => {
  const { root, save } = tree();
  expect(await save('uploads/a.bin', [Buffer.from([0, 255]), Buffer.from([1])])).toEqual({ kind: 'saved', bytes: 3 });
  expect(await save('uploads/a.bin', [Buffer.from([7])])).toEqual({ kind: 'saved', bytes: 1 });
  expect(readFileSync(join(root, 'uploads', 'a.bin'))).toEqual(Buffer.from([7]));
});

test('more than the limit is refused, and nothing of it stays', async () => {
  const { root, save } = tree();
  expect(await save('uploads/a.bin', [Buffer.alloc(60), Buffer.alloc(60)])).toMatchObject({ kind: 'refused' });
  expect(readdirSync(join(root, 'uploads'))).toEqual([]);
});

test('a stream that breaks leaves nothing', async () => {
  const { root, save } = tree();
  const broken = (function* () {
    yield Buffer.from('half');
    throw new Error('cut');
  })();
  await expect(save('uploads/a.bin', broken as never)).rejects.toThrow('cut');
  expect(readdirSync(join(root, 'uploads'))).toEqual([]);
});

test('a folder that is a link to outside is not followed', async () => {
  const { root, save, dataDirectory } = tree();
  mkdirSync(join(dataDirectory, 'outside'));
  symlinkSync(join(dataDirectory, 'outside'), join(root, 'uploads'));
  expect(await save('uploads/a.bin', [Buffer.from('x')])).toMatchObject({ kind: 'refused' });
  expect(readdirSync(join(dataDirectory, 'outside'))).toEqual([]);
});
