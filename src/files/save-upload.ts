import { randomUUID } from 'node:crypto';
import { constants, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SaveOutcome } from '../ports/files.ts';
import { type Refused, refused } from './refusal.ts';
import { partialPrefix, shown } from './space-path.ts';
import { makeDirectory } from './tree.ts';

interface Saving {
  readonly path: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** FILE-2: brings a stream to disk beside its place, and renames it when it is whole; what is too long leaves nothing behind. */
export async function saveUpload(root: string, names: readonly string[], saving: Saving): Promise<SaveOutcome> {
  const name = names.at(-1);
  if (name === undefined) return refused('The path names no file.');
  const directory = await makeDirectory(root, names.slice(0, -1));
  if ('kind' in directory) return directory;
  await using target = directory;
  const partial = join(target.path, `${partialPrefix}${randomUUID()}`);
  try {
    const written = await writeStream(partial, saving);
    if (typeof written !== 'number') return written;
    await rename(partial, join(target.path, name));
    await target.handle.sync();
    return { kind: 'saved', bytes: written };
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeStream(partial: string, { path, body, maxBytes, signal }: Saving): Promise<number | Refused> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const handle = await open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
  try {
    let bytes = 0;
    for await (const chunk of body) {
      signal.throwIfAborted();
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return refused(`${shown(path)} has more than ${maxBytes} bytes.`);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}
