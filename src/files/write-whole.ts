import { randomUUID } from 'node:crypto';
import { constants, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { partialPrefix } from './space-path.ts';
import type { OpenDirectory } from './tree.ts';

/**
 * Atomic: the text is written beside its place, brought to disk, and renamed onto it, so that a reader sees the old text or the new one and a
 * crash leaves at most a partial file, which is never shown. Replaces whatever has that name, a link included.
 */
export async function writeWhole(
  directory: OpenDirectory,
  name: string,
  { text, mode, signal }: { readonly text: string; readonly mode: number; readonly signal: AbortSignal },
): Promise<void> {
  const partial = join(directory.path, `${partialPrefix}${randomUUID()}`);
  try {
    await writeToDisk(partial, text, mode);
    signal.throwIfAborted();
    await rename(partial, join(directory.path, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await directory.handle.sync();
}

async function writeToDisk(path: string, text: string, mode: number): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  try {
    await handle.writeFile(text, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
}
