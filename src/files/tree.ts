import { existsSync } from 'node:fs';
import { constants, type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
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

/** The same words whether there is anything out there or not: the tree tells nothing about the machine. */
const leavesTree = (path: string): Refused =>
  refused(`${shown(path)} goes through a link that leads outside the space's tree, or nowhere.`);

/** The path without links, or a refusal at the first link that leaves. Throws what the file system says, such as ENOENT. */
export async function resolveInside(root: string, names: readonly string[]): Promise<string | Refused> {
  let real = root;
  for (const name of names) {
    const path = join(real, name);
    try {
      real = await realpath(path);
    } catch (error) {
      if ((await lstat(path)).isSymbolicLink()) return leavesTree(names.join('/'));
      throw error;
    }
    if (!isInside(real, root)) return leavesTree(names.join('/'));
  }
  return real;
}

/**
 * FILE-1: opens without ever ending up outside: the resolved path is compared, opened without following links, and then the open file itself is
 * asked where it is, so that a link swapped in between changes nothing.
 */
export async function openInside(root: string, names: readonly string[], flags: number): Promise<FileHandle | Refused> {
  const real = await resolveInside(root, names);
  if (typeof real !== 'string') return real;
  // Non-blocking: opening a pipe would otherwise wait for its other end.
  const handle = await open(real, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (isInside(await whereIs(handle, real), root)) return handle;
  await handle.close();
  return leavesTree(names.join('/'));
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
    directory = await enter(root, path, names.slice(0, depth + 1));
  }
  return directory;
}

async function enter(root: string, path: string, names: readonly string[]): Promise<OpenDirectory | Refused> {
  if ((await lstat(path)).isSymbolicLink()) return openDirectory(root, names);
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  if (isInside(await whereIs(handle, path), root)) return toOpenDirectory(handle, path);
  await handle.close();
  return leavesTree(names.join('/'));
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
