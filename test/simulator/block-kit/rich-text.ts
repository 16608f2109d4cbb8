import { z } from 'zod';
import { id } from './text.ts';

const style = z
  .strictObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    underline: z.boolean().optional(),
    code: z.boolean().optional(),
    highlight: z.boolean().optional(),
    client_highlight: z.boolean().optional(),
    unlink: z.boolean().optional(),
  })
  .optional();

const text = z.string().min(1, 'must be more than 0 characters');

const element = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text, style }),
  z.strictObject({
    type: z.literal('link'),
    url: text,
    text: z.string().optional(),
    unsafe: z.boolean().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('user'), user_id: text, style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: text, style }),
  z.strictObject({ type: z.literal('team'), team_id: text, style }),
  z.strictObject({ type: z.literal('channel'), channel_id: text, style }),
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']), style }),
  z.strictObject({
    type: z.literal('emoji'),
    name: text,
    unicode: z.string().optional(),
    url: z.string().optional(),
    skin_tone: z.number().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('color'), value: text, style }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.int(),
    format: text,
    url: z.string().optional(),
    fallback: z.string().optional(),
    style,
  }),
]);

const elements = z.array(element);
const border = z.union([z.literal(0), z.literal(1)]).optional();
const section = z.strictObject({ type: z.literal('rich_text_section'), elements });

const part = z.discriminatedUnion('type', [
  section,
  z.strictObject({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    elements: z.array(section),
    indent: z.int().min(0).max(8).optional(),
    offset: z.int().min(0).optional(),
    border,
  }),
  z.strictObject({ type: z.literal('rich_text_quote'), elements, border }),
  z.strictObject({
    type: z.literal('rich_text_preformatted'),
    elements,
    border,
    language: z.string().optional(),
  }),
]);

export const richText = z.strictObject({ type: z.literal('rich_text'), block_id: id, elements: z.array(part).min(1) });
