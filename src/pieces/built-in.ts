import { defaultPiece, type Piece, type Pieces } from '../core/piece.ts';

const chat: Piece = {
  name: defaultPiece,
  description: 'Answer in the thread.',
  instructions: '',
  model: undefined,
  tools: undefined,
  maxTurns: undefined,
};

export const builtInPieces: Pieces = { names: [chat.name], get: () => chat };
