import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { WriteOutcome } from '../ports/files.ts';
import { fileErrorCode, type Refused, refused } from './refusal.ts';
import { shown } from './space-path.ts';
import { makeDirectory, resolveInside } from './tree.ts';
import { writeWhole } from './write-whole.ts';

const maxBytes = 4 * 1024 * 1024;

interface Writing {
  /** What the model called the file. */
  readonly path: string;
  readonly text: string;
  readonly signal: AbortSignal;
}

/** FILE-1: writes a file of the tree, whole, with the directories on the way. A link to a file of the tree stays one: its target is written. */
export async function writeText(root: string, names: readonly string[], writing: Writing): Promise<WriteOutcome> {
  const { path, text, signal } = writing;
  signal.throwIfAborted();
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    return refused(`${shown(path)} would have ${bytes} bytes; at most ${maxBytes}. Write it in several files.`);
  }
  const name = names.at(-1);
  if (name === undefined) return noFile;
  const directory = await makeDirectory(root, names.slice(0, -1));
  if ('kind' in directory) return directory;
  await using open = directory;
  const there = await lookAt(join(open.path, name));
  if (there?.isSymbolicLink()) {
    const target = await resolveInside(root, names);
    return typeof target === 'string' ? writeText(root, namesBelow(root, target), writing) : target;
  }
  if (there?.isDirectory()) return refused(`${shown(path)} is a directory. Give the path of a file.`);
  if (there && !there.isFile()) return refused(`${shown(path)} is no regular file.`);
  await writeWhole(open, name, { text: text.toWellFormed(), mode: there ? there.mode & 0o777 : 0o644, signal });
  return { kind: 'written', bytes, created: there === undefined };
}

const noFile: Refused = refused(
  "The path names no file. Give one relative to the space's tree, such as notes/plan.md.",
);

const namesBelow = (root: string, real: string): readonly string[] =>
  relative(root, real)
    .split(sep)
    .filter((name) => name !== '');

async function lookAt(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
