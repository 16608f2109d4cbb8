import { blockId } from '../ids.ts';
import type { Json } from '../shapes.ts';

const interactive = (element: Json): boolean => element.type !== 'image' && 'type' in element;

function namedElement(element: Json): Json {
  return interactive(element) && element.action_id === undefined ? { ...element, action_id: blockId() } : element;
}

function namedActions(block: Json): Json {
  const { accessory, elements, element } = block as Record<string, Json | readonly Json[] | undefined>;
  return {
    ...block,
    ...(accessory && { accessory: namedElement(accessory as Json) }),
    ...(element && block.type === 'input' && { element: namedElement(element as Json) }),
    ...(elements && block.type === 'actions' && { elements: (elements as readonly Json[]).map(namedElement) }),
  };
}

/** Slack names every block and action that has no name; a markdown block never keeps the app's block id. */
export function withIds(blocks: readonly Json[]): readonly Json[] {
  return blocks.map((block) => {
    const keeps = typeof block.block_id === 'string' && block.type !== 'markdown';
    return { ...namedActions(block), block_id: keeps ? block.block_id : blockId() };
  });
}
