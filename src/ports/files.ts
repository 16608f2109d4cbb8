import type { SpaceId } from '../core/ids.ts';

/** FILE-1. `refused` and `missing` carry words that the model can act on. */
export type ReadOutcome =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly firstLine: number;
      readonly lastLine: number;
      readonly totalLines: number;
    }
  | { readonly kind: 'binary'; readonly mediaType: string; readonly bytes: number }
  | { readonly kind: 'refused'; readonly reason: string };

export type WriteOutcome =
  | { readonly kind: 'written'; readonly bytes: number; readonly created: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly bytes: number }
  | { readonly kind: 'refused'; readonly reason: string };

export interface ListedFile {
  /** Relative to the space's tree, with `/`; a directory ends in `/`. */
  readonly path: string;
  readonly bytes: number;
}

export type ListOutcome =
  | { readonly kind: 'listed'; readonly files: readonly ListedFile[]; readonly truncated: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

/** The shared tree of one space. Paths cannot leave it, whatever they look like. */
export interface SpaceFiles {
  /** `offset` is the first line, from 0; `limit` the number of lines. */
  read(
    path: string,
    options: {
      readonly offset?: number | undefined;
      readonly limit?: number | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<ReadOutcome>;
  /** Atomic: a reader sees the old text or the new one. Directories on the way are made. */
  write(path: string, text: string, options: { readonly signal: AbortSignal }): Promise<WriteOutcome>;
  /** FILE-2. Atomic, as `write` is; replaces what is there. More than `maxBytes` is refused and leaves nothing. */
  saveUpload(
    path: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<SaveOutcome>;
  /** Recursive, sorted by path, directories included. `path` defaults to the whole tree. */
  list(path: string | undefined, options: { readonly signal: AbortSignal }): Promise<ListOutcome>;
}

export interface FilesPort {
  forSpace(space: SpaceId): SpaceFiles;
}
