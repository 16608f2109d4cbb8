import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spaceId } from '../../src/core/ids.ts';
import { createSpaceFiles } from '../../src/files/space-files.ts';
import type { SpaceFiles } from '../../src/ports/files.ts';

export interface TempTree extends Disposable {
  readonly dataDirectory: string;
  /** The tree of space C1 on disk; it exists. */
  readonly root: string;
  /** A directory beside the data, with `secret.txt` and `inner/`, that no path of the space may reach. */
  readonly outside: string;
  readonly files: SpaceFiles;
  /** Every file outside with its text. */
  outsideNow(): Readonly<Record<string, string>>;
}

export const secretText = 'the secret of another place';
export const neverAborted: AbortSignal = new AbortController().signal;

/** A data directory of its own with one space, and something beside it that is worth stealing. */
export function makeTempTree(): TempTree {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'baton-tree-')));
  const dataDirectory = join(base, 'data');
  const root = join(dataDirectory, 'spaces', 'C1');
  const outside = join(base, 'outside');
  for (const directory of [root, join(outside, 'inner')]) mkdirSync(directory, { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), secretText);
  return {
    dataDirectory,
    root,
    outside,
    files: createSpaceFiles({ dataDirectory }).forSpace(spaceId('C1')),
    outsideNow: () => snapshot(outside),
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}

function snapshot(directory: string): Readonly<Record<string, string>> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(directory.length), entry.isFile() ? readFileSync(path, 'utf8') : 'not a file'];
    }),
  );
}
