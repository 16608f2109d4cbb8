import { z } from 'zod';

/** A text of 1 to `max` characters; the message is Slack's. */
export function limited(max: number, min = 1): z.ZodString {
  return z
    .string({ error: 'must be a string' })
    .min(min, `must be more than ${min - 1} characters`)
    .max(max, `must be less than ${max + 1} characters`);
}

export const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: limited(max), emoji: z.boolean().optional() });

export const mrkdwn = (max: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: limited(max), verbatim: z.boolean().optional() });

export const anyText = (max: number) => z.discriminatedUnion('type', [plainText(max), mrkdwn(max)]);

/** A list of `min` to `max` items; the message is Slack's. */
export function list<Item extends z.ZodType>(item: Item, max: number, min = 1): z.ZodArray<Item> {
  return z.array(item).min(min, `no fewer than ${min} items allowed`).max(max, `no more than ${max} items allowed`);
}

export const id = limited(255).optional();

export const confirm = z.strictObject({
  title: plainText(100).optional(),
  text: anyText(300),
  confirm: plainText(30).optional(),
  deny: plainText(30).optional(),
  style: z.enum(['primary', 'danger']).optional(),
});

export const option = z.strictObject({
  text: anyText(75),
  value: limited(75).optional(),
  url: limited(3000).optional(),
  description: anyText(75).optional(),
});

const source = { image_url: limited(3000).optional(), slack_file: z.looseObject({}).optional() };

export const imageElement = z.strictObject({ type: z.literal('image'), alt_text: limited(2000), ...source });

export const imageSource = source;
