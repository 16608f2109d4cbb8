import type { Json } from '../shapes.ts';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** One input of a view. `initial` is a text, an option's value, or the values of the checked options. */
export interface FieldOfView {
  readonly block_id: string;
  readonly action_id: string;
  readonly control: 'text' | 'lines' | 'select' | 'radio' | 'checkboxes' | 'people';
  readonly label: string;
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  readonly optional: boolean;
  readonly maxLength: number | undefined;
  readonly options: readonly FieldOption[];
  readonly initial: string | readonly string[] | undefined;
}

const controls: Readonly<Record<string, FieldOfView['control']>> = {
  plain_text_input: 'text',
  static_select: 'select',
  radio_buttons: 'radio',
  checkboxes: 'checkboxes',
  multi_users_select: 'people',
};

/** The field that an input block asks for; undefined for every other block. `people`: who can be chosen where people are asked for. */
export function fieldOf(block: Json, people: readonly FieldOption[] = []): FieldOfView | undefined {
  const element = block.element as Json | undefined;
  const kind = controls[String(element?.type)];
  if (block.type !== 'input' || !element || !kind) return undefined;
  const chosen = element.initial_options as readonly Json[] | undefined;
  const initial = (element.initial_value ?? (element.initial_option as Json | undefined)?.value) as string | undefined;
  return {
    block_id: String(block.block_id),
    action_id: String(element.action_id),
    control: kind === 'text' && element.multiline === true ? 'lines' : kind,
    label: plainText(block.label) ?? '',
    hint: plainText(block.hint),
    placeholder: plainText(element.placeholder),
    optional: block.optional === true,
    maxLength: element.max_length as number | undefined,
    options: kind === 'people' ? people : allOptions(element).map(toOption),
    initial: chosen
      ? chosen.map((option) => String(option.value))
      : ((element.initial_users as string[] | undefined) ?? initial),
  };
}

const toOption = (option: Json): FieldOption => ({
  value: String(option.value),
  label: [plainText(option.text), plainText(option.description)].filter(Boolean).join(' · '),
});

/** The words of a text object. */
export function plainText(object: unknown): string | undefined {
  const text = (object as Json | null | undefined)?.text;
  return typeof text === 'string' ? text : undefined;
}

function allOptions(element: Json): readonly Json[] {
  const groups = (element.option_groups ?? []) as readonly { readonly options: readonly Json[] }[];
  return [...((element.options ?? []) as readonly Json[]), ...groups.flatMap((group) => group.options)];
}
