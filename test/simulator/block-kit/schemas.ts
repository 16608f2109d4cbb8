import { z } from 'zod';
import { accessory, actionElement, button, feedbackButtons, iconButton, inputElement } from './elements.ts';
import { richText } from './rich-text.ts';
import { anyText, id, imageElement, imageSource, limited, list, mrkdwn, plainText } from './text.ts';

export type Surface = 'message' | 'modal' | 'home';

const base = { block_id: id };

const section = z
  .strictObject({
    type: z.literal('section'),
    ...base,
    text: anyText(3000).optional(),
    fields: list(anyText(2000), 10).optional(),
    accessory: accessory.optional(),
    expand: z.boolean().optional(),
  })
  .refine(({ text, fields }) => text !== undefined || fields !== undefined, 'must have text or fields');

const header = z.strictObject({ type: z.literal('header'), ...base, text: plainText(150) });
const divider = z.strictObject({ type: z.literal('divider'), ...base });
const contextElement = z.discriminatedUnion('type', [imageElement, plainText(3000), mrkdwn(3000)]);
const context = z.strictObject({ type: z.literal('context'), ...base, elements: list(contextElement, 10) });
const actions = z.strictObject({ type: z.literal('actions'), ...base, elements: list(actionElement, 25) });
const image = z.strictObject({
  type: z.literal('image'),
  ...base,
  alt_text: limited(2000),
  title: plainText(2000).optional(),
  ...imageSource,
});
const input = z.strictObject({
  type: z.literal('input'),
  ...base,
  label: plainText(2000),
  hint: plainText(2000).optional(),
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
  element: inputElement,
});
const markdown = z.strictObject({ type: z.literal('markdown'), ...base, text: limited(12_000) });
const contextActions = z.strictObject({
  type: z.literal('context_actions'),
  ...base,
  elements: list(z.discriminatedUnion('type', [feedbackButtons, iconButton]), 5),
});
const cell = z.union([
  z.strictObject({ type: z.literal('raw_text'), text: z.string() }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string() }),
  richText,
]);
const table = z.strictObject({
  type: z.literal('table'),
  ...base,
  rows: list(list(cell, 20), 100),
  column_settings: z
    .array(
      z.strictObject({
        align: z.enum(['left', 'center', 'right']).optional(),
        is_wrapped: z.boolean().optional(),
      }),
    )
    .optional(),
});
const card = z
  .strictObject({
    type: z.literal('card'),
    ...base,
    hero_image: imageElement.optional(),
    icon: imageElement.optional(),
    title: mrkdwn(150).optional(),
    subtitle: mrkdwn(150).optional(),
    body: mrkdwn(200).optional(),
    actions: list(button, 3).optional(),
  })
  .refine((one) => Boolean(one.hero_image ?? one.title ?? one.actions ?? one.body), 'must not be empty');
const alert = z.strictObject({
  type: z.literal('alert'),
  ...base,
  text: anyText(200),
  level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
});
const source = z.strictObject({ type: z.literal('url'), url: limited(3000), text: limited(256) });
const taskCard = z.strictObject({
  type: z.literal('task_card'),
  ...base,
  task_id: limited(255),
  title: limited(256),
  status: z.enum(['pending', 'in_progress', 'complete', 'error']).optional(),
  details: richText.optional(),
  output: richText.optional(),
  sources: z.array(source).optional(),
});
const plan = z.strictObject({
  type: z.literal('plan'),
  ...base,
  title: limited(256),
  tasks: z.array(taskCard).optional(),
});
const child = z.discriminatedUnion('type', [section, header, divider, context, actions, image, input, table, richText]);
const container = z.strictObject({
  type: z.literal('container'),
  ...base,
  title: plainText(150).optional(),
  rich_text_title: richText.optional(),
  subtitle: anyText(150).optional(),
  child_blocks: list(child, 10),
  width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
  icon: imageElement.optional(),
  is_collapsible: z.boolean().optional(),
  default_collapsed: z.boolean().optional(),
  has_header_divider: z.boolean().optional(),
});

const everywhere = [section, header, divider, context, actions, image, input, richText, table] as const;
const onlyMessages = [markdown, contextActions, card, taskCard, plan, container] as const;

/** The block types that a surface takes, each with Slack's limits. */
export const blockOn: Readonly<Record<Surface, z.ZodType>> = {
  message: z.discriminatedUnion('type', [...everywhere, ...onlyMessages]),
  modal: z.discriminatedUnion('type', [...everywhere, alert]),
  home: z.discriminatedUnion('type', [...everywhere]),
};

export const maxBlocks: Readonly<Record<Surface, number>> = { message: 50, modal: 100, home: 100 };
