import { constants, lstat, mkdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SpaceId } from '../core/ids.ts';
import { InvalidInputError } from '../errors.ts';
import type { FilesPort, ListOutcome, ReadOutcome, SpaceFiles, WriteOutcome } from '../ports/files.ts';
import { listTree } from './list-tree.ts';
import { readText } from './read-text.ts';
import { fileErrorCode, type Refused, refused, refusedByFileSystem } from './refusal.ts';
import { parseSpacePath, shown } from './space-path.ts';
import { isInside, leavesTree, makeDirectory, openDirectory, openInside } from './tree.ts';
import { writeWhole } from './write-whole.ts';

/** Lines of one reading, unless fewer are asked for. */
export const maxLines = 2_000;
const maxReadBytes = 64 * 1024 * 1024;
const maxWriteBytes = 4 * 1024 * 1024;

/** FILE-1: the trees of all spaces, each in `<dataDirectory>/spaces/<space id>`. */
export function createSpaceFiles({ dataDirectory }: { readonly dataDirectory: string }): FilesPort {
  return {
    forSpace: (space) => spaceFiles(join(dataDirectory, 'spaces', directoryName(space))),
  };
}

/** Throws InvalidInputError for an id that is none of Slack's: it would become part of a path. */
function directoryName(space: SpaceId): string {
  if (/^[A-Za-z0-9]{1,64}$/.test(space)) return space;
  throw new InvalidInputError(`${shown(space)} is no space id.`);
}

function spaceFiles(tree: string): SpaceFiles {
  const rootOf = async (): Promise<string> => {
    await mkdir(tree, { recursive: true });
    return realpath(tree);
  };
  return {
    read: (path, { offset = 0, limit = maxLines, signal }) =>
      onPath(path, async (names) =>
        read(await rootOf(), names, { path, offset, limit: Math.min(limit, maxLines), signal }),
      ),
    write: (path, text, { signal }) =>
      onPath(path, async (names) => write(await rootOf(), names, { path, text, signal })),
    list: (path = '', { signal }) => onPath(path, async (names) => list(await rootOf(), names, { path, signal })),
  };
}

/** Words instead of errors, for everything that the file system says about a path. */
async function onPath<T>(path: string, act: (names: readonly string[]) => Promise<T>): Promise<T | Refused> {
  const parsed = parseSpacePath(path);
  if (parsed.kind === 'refused') return parsed;
  try {
    return await act(parsed.names);
  } catch (error) {
    return refusedByFileSystem(error, shown(path));
  }
}

interface Asked {
  readonly path: string;
  readonly signal: AbortSignal;
}

async function read(
  root: string,
  names: readonly string[],
  { path, offset, limit, signal }: Asked & { readonly offset: number; readonly limit: number },
): Promise<ReadOutcome> {
  signal.throwIfAborted();
  const handle = await openInside(root, names, constants.O_RDONLY);
  if ('kind' in handle) return handle;
  try {
    const found = await handle.stat();
    if (found.isDirectory()) return refused(`${shown(path)} is a directory. ListFiles shows what is in it.`);
    if (!found.isFile()) return refused(`${shown(path)} is no regular file.`);
    if (found.size > maxReadBytes) return refused(`${shown(path)} has ${found.size} bytes, too many to read as text.`);
    const text = await readText(handle, { offset, limit, bytes: found.size, signal });
    if (text.kind === 'text' && offset > 0 && offset >= text.totalLines) {
      return refused(`${shown(path)} has only ${text.totalLines} lines. Give a smaller offset.`);
    }
    return text;
  } finally {
    await handle.close();
  }
}

async function write(
  root: string,
  names: readonly string[],
  { path, text, signal }: Asked & { readonly text: string },
): Promise<WriteOutcome> {
  signal.throwIfAborted();
  const bytes = Buffer.byteLength(text);
  if (bytes > maxWriteBytes)
    return refused(`${shown(path)} would have ${bytes} bytes; at most ${maxWriteBytes}. Write it in parts.`);
  const place = await placeOf(root, names, path);
  if ('kind' in place) return place;
  const name = place.names.at(-1);
  if (name === undefined)
    return refused("The path names no file. Give one relative to the space's tree, such as notes/plan.md.");
  const directory = await makeDirectory(root, place.names.slice(0, -1));
  if ('kind' in directory) return directory;
  await using open = directory;
  const { mode } = place;
  await writeWhole(open, name, { text: text.toWellFormed(), mode: mode ?? 0o644, signal });
  return { kind: 'written', bytes, created: mode === undefined };
}

interface WritePlace {
  readonly names: readonly string[];
  /** Of the file that is there; undefined when there is none. */
  readonly mode: number | undefined;
}

/** Where the text goes: a link to a file of the tree keeps being one, its target is written. */
async function placeOf(root: string, names: readonly string[], path: string): Promise<WritePlace | Refused> {
  const there = await lstat(join(root, ...names)).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!there) return { names, mode: undefined };
  if (there.isDirectory()) return refused(`${shown(path)} is a directory. Give the path of a file.`);
  if (there.isFile()) return { names, mode: there.mode & 0o777 };
  if (!there.isSymbolicLink()) return refused(`${shown(path)} is no regular file.`);
  const real = await realpath(join(root, ...names));
  if (!isInside(real, root)) return leavesTree(path);
  return placeOf(root, relative(root, real).split(sep), path);
}

async function list(root: string, names: readonly string[], { path, signal }: Asked): Promise<ListOutcome> {
  const directory = await openDirectory(root, names).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOTDIR') return refused(`${shown(path)} is a file. ReadFile reads it.`);
    throw error;
  });
  if ('kind' in directory) return directory;
  await directory[Symbol.asyncDispose]();
  return { kind: 'listed', ...(await listTree(root, names, signal)) };
}
