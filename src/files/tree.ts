import { existsSync } from 'node:fs';
import { constants, type FileHandle, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileErrorCode, type Refused, refused } from './refusal.ts';
import { shown } from './space-path.ts';

/** Linux tells where an open file really is; elsewhere the path is resolved once more. */
const openFiles = '/proc/self/fd';
const tellsWhere = existsSync(openFiles);

/** An open directory of the tree, proven to be inside. `path` reaches into exactly this directory, even if it is moved or replaced meanwhile. */
export interface OpenDirectory extends AsyncDisposable {
  readonly handle: FileHandle;
  readonly path: string;
}

export const isInside = (real: string, root: string): boolean => real === root || real.startsWith(root + sep);

export const leavesTree = (path: string): Refused =>
  refused(`${shown(path)} goes through a link that leads outside the space's tree.`);

/**
 * FILE-1: opens without ever ending up outside: the resolved path is compared, opened without following links, and then the open file itself is
 * asked where it is, so that a link swapped in between changes nothing.
 */
export async function openInside(root: string, names: readonly string[], flags: number): Promise<FileHandle | Refused> {
  const path = names.join('/');
  const real = await realpath(join(root, ...names));
  if (!isInside(real, root)) return leavesTree(path);
  // Non-blocking: opening a pipe would otherwise wait for its other end.
  const handle = await open(real, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (isInside(await whereIs(handle, real), root)) return handle;
  await handle.close();
  return leavesTree(path);
}

export async function openDirectory(root: string, names: readonly string[]): Promise<OpenDirectory | Refused> {
  const handle = await openInside(root, names, constants.O_RDONLY | constants.O_DIRECTORY);
  return 'kind' in handle ? handle : toOpenDirectory(handle, join(root, ...names));
}

/** The same, making what is missing. Each step is taken from the open directory above it. */
export async function makeDirectory(root: string, names: readonly string[]): Promise<OpenDirectory | Refused> {
  let directory = await openDirectory(root, []);
  for (const [depth, name] of names.entries()) {
    if ('kind' in directory) return directory;
    await using above = directory;
    const path = join(above.path, name);
    await mkdir(path).catch((error: unknown) => {
      if (fileErrorCode(error) !== 'EEXIST') throw error;
    });
    const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
    if (!isInside(await whereIs(handle, path), root)) {
      await handle.close();
      return leavesTree(names.slice(0, depth + 1).join('/'));
    }
    directory = toOpenDirectory(handle, path);
  }
  return directory;
}

function toOpenDirectory(handle: FileHandle, path: string): OpenDirectory {
  return {
    handle,
    path: tellsWhere ? `${openFiles}/${handle.fd}` : path,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

const whereIs = (handle: FileHandle, path: string): Promise<string> =>
  tellsWhere ? readlink(`${openFiles}/${handle.fd}`) : realpath(path);
