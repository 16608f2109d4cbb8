import type { Dirent } from 'node:fs';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedFile } from '../ports/files.ts';
import { fileErrorCode } from './refusal.ts';
import { parseSpacePath, partialPrefix } from './space-path.ts';
import { isInside, openDirectory } from './tree.ts';

const maxListed = 1_000;
/** A partial file as old as this was left by a crash. */
const leftOverAfterMs = 60 * 60 * 1_000;

export interface Listing {
  readonly files: readonly ListedFile[];
  readonly truncated: boolean;
}

/**
 * Everything below a directory of the tree, sorted by path. Links are shown as what they lead to and not entered; those that lead outside or nowhere
 * are left out, and so is what no tool could name.
 */
export async function listTree(root: string, names: readonly string[], signal: AbortSignal): Promise<Listing> {
  const files: ListedFile[] = [];
  for await (const file of walk(root, names, signal)) {
    if (files.length === maxListed) return { files, truncated: true };
    files.push(file);
  }
  return { files, truncated: false };
}

async function* walk(root: string, names: readonly string[], signal: AbortSignal): AsyncGenerator<ListedFile> {
  signal.throwIfAborted();
  const directory = await openDirectory(root, names);
  // A link has taken its place meanwhile.
  if ('kind' in directory) return;
  await using open = directory;
  for (const { name, isDirectory, isLink } of await readEntries(open.path, root)) {
    const below = [...names, name];
    const path = below.join('/');
    if (parseSpacePath(path).kind === 'refused') continue;
    if (!isDirectory) yield { path, bytes: await sizeOf(join(open.path, name)) };
    else yield { path: `${path}/`, bytes: 0 };
    if (isDirectory && !isLink) yield* walk(root, below, signal);
  }
}

interface TreeEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  readonly isLink: boolean;
}

/** Sorted as their paths are: a directory's name counts with its slash. */
async function readEntries(directory: string, root: string): Promise<readonly TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (const found of await readdir(directory, { withFileTypes: true })) {
    if (found.name.startsWith(partialPrefix)) await removeLeftOver(join(directory, found.name));
    const entry = await toEntry(found, directory, root);
    if (entry) entries.push(entry);
  }
  const key = ({ name, isDirectory }: TreeEntry): string => (isDirectory ? `${name}/` : name);
  return entries.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Undefined for what cannot be read: pipes, devices, and links that leave the tree or lead nowhere. */
async function toEntry(found: Dirent, directory: string, root: string): Promise<TreeEntry | undefined> {
  const { name } = found;
  if (!found.isSymbolicLink()) {
    return found.isDirectory() || found.isFile()
      ? { name, isDirectory: found.isDirectory(), isLink: false }
      : undefined;
  }
  return unlessGone(undefined, async () => {
    const path = join(directory, name);
    if (!isInside(await realpath(path), root)) return undefined;
    const target = await stat(path);
    return target.isDirectory() || target.isFile()
      ? { name, isDirectory: target.isDirectory(), isLink: true }
      : undefined;
  });
}

const sizeOf = (path: string): Promise<number> => unlessGone(0, async () => (await stat(path)).size);

/** Other runs write in the same tree: what goes away during a listing is no fault. */
async function unlessGone<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return otherwise;
  }
}

async function removeLeftOver(path: string): Promise<void> {
  const changedAt = await unlessGone(Number.POSITIVE_INFINITY, async () => (await stat(path)).mtimeMs);
  if (Date.now() - changedAt > leftOverAfterMs) await rm(path, { force: true });
}
