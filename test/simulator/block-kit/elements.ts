import { z } from 'zod';
import { richText } from './rich-text.ts';
import { confirm as confirmation, id, imageElement, limited, list, option, plainText } from './text.ts';

const base = { action_id: id };
const confirm = confirmation.optional();
const focus = { focus_on_load: z.boolean().optional() };
const placeholder = plainText(150).optional();
const dispatch = {
  dispatch_action_config: z
    .strictObject({
      trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).optional(),
    })
    .optional(),
};
const many = { max_selected_items: z.int().min(1).optional() };
const label = limited(75).optional();
const style = z.enum(['primary', 'danger']).optional();

export const button = z.strictObject({
  type: z.literal('button'),
  ...base,
  text: plainText(75),
  value: limited(2000, 0).optional(),
  url: limited(3000).optional(),
  style,
  confirm,
  accessibility_label: label,
});

const feedback = z.strictObject({ text: plainText(75), value: limited(2000), accessibility_label: label });

export const feedbackButtons = z.strictObject({
  type: z.literal('feedback_buttons'),
  ...base,
  positive_button: feedback,
  negative_button: feedback,
});

export const iconButton = z.strictObject({
  type: z.literal('icon_button'),
  ...base,
  icon: z.enum(['trash']),
  text: plainText(75),
  value: limited(2000).optional(),
  confirm,
  accessibility_label: label,
  visible_to_user_ids: z.array(z.string()).optional(),
});

const groups = list(z.strictObject({ label: plainText(75), options: list(option, 100) }), 100);
const select = { ...base, ...focus, confirm, placeholder };
const choices = { options: list(option, 100).optional(), option_groups: groups.optional() };
const hasChoices = (one: { options?: unknown; option_groups?: unknown }): boolean =>
  (one.options === undefined) !== (one.option_groups === undefined);
const eitherMessage = 'must have options or option_groups, and not both';

const filter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .optional();
const urlOption = { response_url_enabled: z.boolean().optional() };
const conversations = { default_to_current_conversation: z.boolean().optional(), filter };
const ids = z.array(z.string()).optional();
const one = z.string().optional();

const staticSelect = z
  .strictObject({ type: z.literal('static_select'), ...select, ...choices, initial_option: option.optional() })
  .refine(hasChoices, eitherMessage);
const multiStaticSelect = z
  .strictObject({
    type: z.literal('multi_static_select'),
    ...select,
    ...many,
    ...choices,
    initial_options: z.array(option).optional(),
  })
  .refine(hasChoices, eitherMessage);
const query = { min_query_length: z.int().min(0).optional() };

const selects = [
  staticSelect,
  multiStaticSelect,
  z.strictObject({ type: z.literal('users_select'), ...select, initial_user: one }),
  z.strictObject({ type: z.literal('multi_users_select'), ...select, ...many, initial_users: ids }),
  z.strictObject({ type: z.literal('channels_select'), ...select, ...urlOption, initial_channel: one }),
  z.strictObject({ type: z.literal('multi_channels_select'), ...select, ...many, initial_channels: ids }),
  z.strictObject({
    type: z.literal('conversations_select'),
    ...select,
    ...urlOption,
    ...conversations,
    initial_conversation: one,
  }),
  z.strictObject({
    type: z.literal('multi_conversations_select'),
    ...select,
    ...many,
    ...conversations,
    initial_conversations: ids,
  }),
  z.strictObject({ type: z.literal('external_select'), ...select, ...query, initial_option: option.optional() }),
] as const;

const boxes = { ...base, ...focus, confirm, options: list(option, 10) };
const pickers = [
  z.strictObject({ type: z.literal('checkboxes'), ...boxes, initial_options: z.array(option).optional() }),
  z.strictObject({ type: z.literal('radio_buttons'), ...boxes, initial_option: option.optional() }),
  z.strictObject({ type: z.literal('datepicker'), ...select, initial_date: one }),
  z.strictObject({ type: z.literal('timepicker'), ...select, initial_time: one, timezone: one }),
  z.strictObject({
    type: z.literal('datetimepicker'),
    ...base,
    ...focus,
    confirm,
    initial_date_time: z.int().optional(),
  }),
] as const;

const text = { ...base, ...focus, ...dispatch, placeholder };
const inputs = [
  z.strictObject({
    type: z.literal('plain_text_input'),
    ...text,
    initial_value: limited(3000, 0).optional(),
    multiline: z.boolean().optional(),
    min_length: z.int().min(0).max(3000).optional(),
    max_length: z.int().min(1).max(3000, 'must be less than 3001').optional(),
  }),
  z.strictObject({ type: z.literal('email_text_input'), ...text, initial_value: one }),
  z.strictObject({ type: z.literal('url_text_input'), ...text, initial_value: one }),
  z.strictObject({
    type: z.literal('number_input'),
    ...text,
    is_decimal_allowed: z.boolean(),
    initial_value: one,
    min_value: one,
    max_value: one,
  }),
  z.strictObject({ type: z.literal('rich_text_input'), ...text, initial_value: richText.optional() }),
] as const;

const overflow = z.strictObject({ type: z.literal('overflow'), ...base, options: list(option, 5), confirm });

export const actionElement = z.discriminatedUnion('type', [button, overflow, ...selects, ...pickers]);
export const accessory = z.discriminatedUnion('type', [button, overflow, imageElement, ...selects, ...pickers]);
export const inputElement = z.discriminatedUnion('type', [...inputs, ...selects, ...pickers]);
