import type { Json } from '../shapes.ts';

export interface ButtonOfBlocks {
  readonly action_id: string;
  readonly block_id: string | undefined;
  readonly value: string | undefined;
}

/**
 * All buttons in a message's blocks, in the order in which they are shown. Rendered buttons carry only their action id,
 * so the nth rendered one of an id is the nth here.
 */
export function buttonsIn(blocks: readonly Json[]): readonly ButtonOfBlocks[] {
  return blocks.flatMap((block) => inside(block).map((found) => ({ ...found, block_id: text(block.block_id) })));
}

function inside(node: unknown): readonly Omit<ButtonOfBlocks, 'block_id'>[] {
  if (Array.isArray(node)) return node.flatMap(inside);
  if (typeof node !== 'object' || node === null) return [];
  const fields = node as Json;
  const action_id = text(fields.action_id);
  if (fields.type === 'button' && action_id) return [{ action_id, value: text(fields.value) }];
  return Object.values(fields).flatMap(inside);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
