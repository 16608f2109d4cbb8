import { impossible } from '../refusal.ts';
import type { Json } from '../shapes.ts';
import { type FoundAction, findActions } from './find-action.ts';

/** What a person entered in a view, by block id and action id. Text for a field, an option's value for a select. */
export type Entered = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const single: Readonly<Record<string, string>> = {
  users_select: 'selected_user',
  channels_select: 'selected_channel',
  conversations_select: 'selected_conversation',
  datepicker: 'selected_date',
  timepicker: 'selected_time',
  datetimepicker: 'selected_date_time',
};
const several: Readonly<Record<string, string>> = {
  multi_users_select: 'selected_users',
  multi_channels_select: 'selected_channels',
  multi_conversations_select: 'selected_conversations',
};

function optionOf(element: Json, value: unknown): Json {
  const groups = (element.option_groups ?? []) as readonly { readonly options: readonly Json[] }[];
  const options = (element.options ?? groups.flatMap((group) => group.options)) as readonly Json[];
  return options.find((option) => option.value === value) ?? impossible(`No option with the value ${String(value)}.`);
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The state of one element as Slack sends it: what was entered, else its initial value. */
export function elementState(element: Json, entered: unknown): Json {
  const type = String(element.type);
  const given = entered !== undefined;
  if (type === 'static_select' || type === 'radio_buttons' || type === 'external_select') {
    const initial = element.initial_option ?? null;
    return { type, selected_option: given ? (entered === null ? null : optionOf(element, entered)) : initial };
  }
  if (type === 'multi_static_select' || type === 'checkboxes') {
    const initial = element.initial_options ?? [];
    return { type, selected_options: given ? asList(entered).map((value) => optionOf(element, value)) : initial };
  }
  const one = single[type];
  if (one) return { type, [one]: given ? entered : (element[one.replace('selected', 'initial')] ?? null) };
  const many = several[type];
  if (many) return { type, [many]: given ? asList(entered) : (element[many.replace('selected', 'initial')] ?? []) };
  if (type === 'rich_text_input') return { type, rich_text_value: given ? entered : (element.initial_value ?? null) };
  const value = given ? entered : (element.initial_value ?? null);
  return { type, value: value === '' ? null : value };
}

const stateful = ({ element }: FoundAction): boolean =>
  !['button', 'overflow', 'feedback_buttons', 'icon_button', 'workflow_button'].includes(String(element.type));

const isEmpty = (state: Json): boolean =>
  Object.entries(state).every(
    ([name, value]) => name === 'type' || value === null || (Array.isArray(value) && value.length === 0),
  );

function checkField(block: Json, element: Json, state: Json): void {
  const label = String((block.label as Json | undefined)?.text ?? block.block_id);
  if (isEmpty(state)) {
    if (block.optional !== true) impossible(`Slack does not submit: "${label}" is required.`);
    return;
  }
  const length = typeof state.value === 'string' ? state.value.length : 0;
  const max = Number(element.max_length ?? 3000);
  if (length > max) impossible(`Slack does not submit: "${label}" takes at most ${max} characters.`);
  if (length < Number(element.min_length ?? 0)) impossible(`Slack does not submit: "${label}" is too short.`);
}

/** `state.values` of a view. Refuses what Slack's client does not let a person submit, and names that do not exist. */
export function inputState(blocks: readonly Json[], entered: Entered, { check }: { readonly check: boolean }): Json {
  const fields = findActions(blocks).filter(stateful);
  for (const [blockId, actions] of Object.entries(entered)) {
    for (const actionId of Object.keys(actions)) {
      const known = fields.some((field) => field.block_id === blockId && field.element.action_id === actionId);
      const names = fields.map((field) => `${field.block_id}.${String(field.element.action_id)}`).join(', ');
      if (!known) impossible(`The view has no field ${blockId}.${actionId}; it has ${names || 'none'}.`);
    }
  }
  const values: Record<string, Record<string, Json>> = {};
  for (const { block_id: blockId, element } of fields) {
    const state = elementState(element, entered[blockId]?.[String(element.action_id)]);
    const block = blocks.find((one) => one.block_id === blockId);
    if (check && block?.type === 'input') checkField(block, element, state);
    values[blockId] = { ...values[blockId], [String(element.action_id)]: state };
  }
  return values;
}
