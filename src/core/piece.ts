import { oneLine } from './short-text.ts';

/** SPIN-4, PIECE-1: what a session follows where nobody chose. */
export const defaultPiece = 'chat';

/** A named workflow. One step: its instructions hold from the session's first turn on. */
export interface Piece {
  readonly name: string;
  readonly description: string;
  /** Empty for the default one, which adds nothing to what every session is told. */
  readonly instructions: string;
  /** Another model than the configured one. */
  readonly model: string | undefined;
  /** Only these tools of the space's; undefined: all of them. */
  readonly tools: readonly string[] | undefined;
  /** Instead of RUN_MAX_TURNS (RUN-5). */
  readonly maxTurns: number | undefined;
}

/** All pieces of this process. */
export interface Pieces {
  readonly names: readonly string[];
  /** The default one where the name is not known any more. */
  get(name: string): Piece;
}

/** One line each, for the model that may choose one. */
export function pieceListText(pieces: readonly Pick<Piece, 'name' | 'description'>[]): string {
  const lines = pieces.map(({ name, description }) => `- ${name}: ${oneLine(description)}`);
  return ['Pieces for SpinOffTask:', ...lines].join('\n');
}
