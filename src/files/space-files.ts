import { constants, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpaceId } from '../core/ids.ts';
import { InvalidInputError } from '../errors.ts';
import type { FilesPort, ListOutcome, ReadOutcome, SpaceFiles } from '../ports/files.ts';
import { listTree } from './list-tree.ts';
import { readText } from './read-text.ts';
import { fileErrorCode, type Refused, refused, refusedByFileSystem } from './refusal.ts';
import { saveUpload } from './save-upload.ts';
import { parseSpacePath, shown } from './space-path.ts';
import { openDirectory, openInside } from './tree.ts';
import { writeText } from './write-text.ts';

/** Lines of one reading, unless fewer are asked for. */
const maxLines = 2_000;
const maxReadBytes = 64 * 1024 * 1024;

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
      onPath(path, async (names) => writeText(await rootOf(), names, { path, text, signal })),
    saveUpload: (path, body, { maxBytes, signal }) =>
      onPath(path, async (names) => saveUpload(await rootOf(), names, { path, body, maxBytes, signal })),
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

async function list(root: string, names: readonly string[], { path, signal }: Asked): Promise<ListOutcome> {
  const directory = await openDirectory(root, names).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOTDIR') return refused(`${shown(path)} is a file. ReadFile reads it.`);
    throw error;
  });
  if ('kind' in directory) return directory;
  await directory[Symbol.asyncDispose]();
  return { kind: 'listed', ...(await listTree(root, names, signal)) };
}
