import { z } from 'zod';

/**
 * The parts of Slack's payloads that Baton reads. Everything else may be there and is not looked at; what a workflow or an
 * older client leaves out is optional here and asked for where it is needed.
 */
const id = z.string().min(1);
const timestamp = z.string().regex(/^\d+\.\d+$/);

const messageFields = {
  subtype: z.string().optional(),
  user: id.optional(),
  bot_id: id.nullish().transform((value) => value ?? undefined),
  app_id: id.nullish().transform((value) => value ?? undefined),
  bot_profile: z.object({ app_id: id.optional() }).optional(),
  text: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  ts: timestamp.optional(),
  thread_ts: timestamp.optional(),
  parent_user_id: z.string().optional(),
  hidden: z.boolean().optional(),
  edited: z.object({ ts: z.string() }).nullish(),
};

const Message = z.object(messageFields);
export type Message = Readonly<z.output<typeof Message>>;

const MessageEvent = z.object({
  ...messageFields,
  type: z.enum(['message', 'app_mention']),
  channel: id,
  channel_type: z.string().optional(),
  deleted_ts: timestamp.optional(),
  message: Message.optional(),
  previous_message: Message.optional(),
});
export type MessageEvent = Readonly<z.output<typeof MessageEvent>>;

export const EventBody = z.object({ api_app_id: id.optional(), event: MessageEvent });

export const StopEventBody = z.object({ event: z.object({ channel: id, user: id, thread_ts: timestamp }) });

export const CommandBody = z.object({
  channel_id: id,
  user_id: id,
  text: z.string().default(''),
  response_url: z.url().optional(),
});

export const ClickBody = z.object({
  user: z.object({ id }),
  channel: z.object({ id }).optional(),
  message: z.object({ ts: timestamp, thread_ts: timestamp.optional() }).optional(),
  container: z
    .object({ channel_id: id.optional(), message_ts: timestamp.optional(), thread_ts: timestamp.optional() })
    .optional(),
  response_url: z.url().optional(),
  actions: z.array(z.object({ action_id: id, value: z.string().optional() })).min(1),
});
