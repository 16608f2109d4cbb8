import type { Json } from '../shapes.ts';

/** An interactive element with the block that holds it. */
export interface FoundAction {
  readonly block_id: string;
  readonly element: Json;
}

function inBlock(block: Json): readonly FoundAction[] {
  if (Array.isArray(block.child_blocks)) return findActions(block.child_blocks as Json[]);
  const places = [block.elements, block.actions, block.accessory, block.element].flat() as (Json | undefined)[];
  return places
    .filter((element) => element !== undefined && typeof element.action_id === 'string')
    .map((element) => ({ block_id: String(block.block_id), element: element as Json }));
}

/** Every element of these blocks that a person can use. */
export function findActions(blocks: readonly Json[]): readonly FoundAction[] {
  return blocks.flatMap(inBlock);
}

const feedbackValue = (button: unknown): unknown => (button as Json | undefined)?.value;

/** The values that a press of this element can send. */
function valuesOf(element: Json): readonly unknown[] {
  if (element.type === 'feedback_buttons') {
    return [feedbackValue(element.positive_button), feedbackValue(element.negative_button)];
  }
  const options = element.options as readonly Json[] | undefined;
  const groups = element.option_groups as readonly { readonly options: readonly Json[] }[] | undefined;
  const all = options ?? groups?.flatMap((group) => group.options);
  return all ? all.map((option) => option.value) : [element.value];
}

export interface ActionName {
  readonly action_id: string;
  readonly block_id?: string | undefined;
  readonly value?: string | undefined;
}

/** The elements that `name` fits. */
export function matching(found: readonly FoundAction[], name: ActionName): readonly FoundAction[] {
  return found.filter(
    ({ block_id: blockId, element }) =>
      element.action_id === name.action_id &&
      (name.block_id === undefined || name.block_id === blockId) &&
      (name.value === undefined ||
        !('value' in element || 'options' in element) ||
        valuesOf(element).includes(name.value)),
  );
}
