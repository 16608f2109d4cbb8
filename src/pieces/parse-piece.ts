import { LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { z } from 'zod';
import type { Piece } from '../core/piece.ts';

/** A piece as an operator writes it (PIECE-1). A key that is not here is a mistake. */
const PieceFile = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens, at most 40'),
  description: z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters'),
  instructions: z.string().default(''),
  model: z.string().trim().min(1, 'must not be empty').optional(),
  tools: z.array(z.string()).optional(),
  max_turns: z.int().min(1, 'must be at least 1').max(1_000, 'must be at most 1000').optional(),
});

export interface PieceMistake {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export type ParsedPiece =
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly PieceMistake[] };

/** Every mistake of one file, each with its line. `tools`: the names that there are. */
export function parsePiece(file: string, text: string, tools: readonly string[]): ParsedPiece {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number | undefined): number => Math.max(1, lines.linePos(offset ?? 0).line);
  const mistake = (line: number, reason: string): PieceMistake => ({ file, line, reason });
  if (document.errors.length > 0) {
    const mistakes = document.errors.map(({ pos, message }) => mistake(at(pos[0]), firstLine(message)));
    return { kind: 'mistakes', mistakes };
  }
  const lineOf = (path: readonly PropertyKey[]): number => at(offsetOf(document.contents as YAMLMap | null, path));
  const parsed = PieceFile.safeParse(document.toJS());
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => mistake(lineOf(pathOf(issue)), toReason(issue)));
  const unknown = (parsed.data?.tools ?? []).flatMap((name, index) =>
    tools.includes(name)
      ? []
      : [mistake(lineOf(['tools', index]), `There is no tool "${name}". Known: ${tools.join(', ')}.`)],
  );
  if (!parsed.success || unknown.length > 0) return { kind: 'mistakes', mistakes: [...problems, ...unknown] };
  const { max_turns: maxTurns, ...rest } = parsed.data;
  return { kind: 'piece', piece: { ...rest, model: rest.model, tools: rest.tools, maxTurns } };
}

type Issue = z.core.$ZodIssue;

/** An unknown key is named where it stands, not where its map begins. */
const pathOf = (issue: Issue): readonly PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;

function toReason(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(PieceFile.shape).join(', ');
    return `Unknown key "${issue.keys.join('", "')}". Known: ${known}.`;
  }
  const where = issue.path.join('.');
  return where === '' ? 'A piece is a map with at least name and description.' : `${where}: ${issue.message}.`;
}

/** Where the node at a path stands; of the nearest one above it that is there. */
function offsetOf(map: YAMLMap | null, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? map : map?.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : undefined;
    const node = pair?.key ?? (map?.getIn(path.slice(0, length), true) as unknown);
    const range = (node as { readonly range?: readonly number[] } | undefined)?.range;
    if (range) return range[0];
  }
  return undefined;
}

const isMap = (node: unknown): node is YAMLMap =>
  typeof node === 'object' && node !== null && 'items' in node && !('flow' in node && Array.isArray(node));

const firstLine = (text: string): string => text.split('\n')[0] ?? text;
