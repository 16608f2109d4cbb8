import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPiece, type Piece, type Pieces } from '../core/piece.ts';
import { BugError, ConfigError } from '../errors.ts';
import { type PieceMistake, parsePiece } from './parse-piece.ts';

const builtIn = import.meta.dirname;

/**
 * PIECE-1. Reads the built-in pieces, and those of other folders over them. Throws ConfigError with one line for each mistake of all files:
 * file, line and reason.
 */
export function loadPieces(tools: readonly string[], directories: readonly string[] = []): Pieces {
  const pieces = new Map<string, Piece>();
  const mistakes: PieceMistake[] = [];
  for (const directory of [builtIn, ...directories]) {
    const names = new Set<string>();
    for (const file of readdirSync(directory)
      .filter((name) => /\.ya?ml$/.test(name))
      .toSorted()) {
      const path = join(directory, file);
      const parsed = parsePiece(path, readFileSync(path, 'utf8'), tools);
      if (parsed.kind === 'mistakes') {
        mistakes.push(...parsed.mistakes);
        continue;
      }
      const { name } = parsed.piece;
      if (names.has(name)) mistakes.push({ file: path, line: 1, reason: `Another file here has the piece "${name}".` });
      names.add(name);
      pieces.set(name, parsed.piece);
    }
  }
  if (mistakes.length > 0) throw new ConfigError(`The pieces have mistakes:\n${mistakes.map(toLine).join('\n')}`);
  return toPieces(pieces);
}

const toLine = ({ file, line, reason }: PieceMistake): string => `  ${file}:${line} ${reason}`;

/** The default one first, the others by name. */
function toPieces(pieces: ReadonlyMap<string, Piece>): Pieces {
  const standard = pieces.get(defaultPiece);
  if (!standard) throw new BugError(`There is no piece ${defaultPiece}.`);
  const others = [...pieces.keys()].filter((name) => name !== defaultPiece).toSorted();
  return { names: [defaultPiece, ...others], get: (name) => pieces.get(name) ?? standard };
}
