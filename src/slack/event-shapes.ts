import { z } from 'zod';

/**
 * The parts of Slack's payloads that Baton reads. Everything else may be there and is not looked at; what a workflow or an
 * older client leaves out is optional here and asked for where it is needed.
 */
const id = z.string().min(1);
const timestamp = z.string().regex(/^\d+\.\d+$/);

/** Left out, or null: some of Slack's senders write the one and some the other. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

/** Without an address where Slack does not hand the file out with the event. */
const File = z.object({
  id,
  name: maybe(z.string()),
  mimetype: maybe(z.string()),
  size: maybe(z.number()),
  url_private_download: maybe(z.string()),
});

const messageFields = {
  subtype: maybe(z.string()),
  user: maybe(id),
  bot_id: maybe(id),
  app_id: maybe(id),
  bot_profile: maybe(z.object({ app_id: maybe(id), name: maybe(z.string()), team_id: maybe(id) })),
  text: maybe(z.string()),
  ts: maybe(timestamp),
  thread_ts: maybe(timestamp),
  parent_user_id: maybe(z.string()),
  hidden: maybe(z.boolean()),
  edited: maybe(z.object({})),
  team: maybe(id),
  user_team: maybe(id),
  source_team: maybe(id),
  files: maybe(z.array(File)).transform((files) => files ?? []),
};

const Message = z.object(messageFields);
export type Message = Readonly<z.output<typeof Message>>;

/** A message as `conversations.replies` gives it; alerts of other apps often have all their words in attachments or blocks. */
export const ThreadMessage = z.object({
  ...messageFields,
  username: maybe(z.string()),
  attachments: maybe(z.array(z.unknown())),
  blocks: maybe(z.array(z.unknown())),
});
export type ThreadMessage = Readonly<z.output<typeof ThreadMessage>>;

const MessageEvent = z.object({
  ...messageFields,
  type: z.enum(['message', 'app_mention']),
  channel: id,
  channel_type: maybe(z.string()),
  deleted_ts: maybe(timestamp),
  message: maybe(Message),
  previous_message: maybe(
    Message.extend({
      metadata: maybe(z.object({ event_type: maybe(z.string()), event_payload: maybe(z.looseObject({})) })),
      blocks: maybe(z.array(z.object({ block_id: maybe(z.string()) }))),
    }),
  ),
});
export type MessageEvent = Readonly<z.output<typeof MessageEvent>>;

export const EventBody = z.object({ api_app_id: maybe(id), event: MessageEvent });

export const StopEventBody = z.object({ event: z.object({ channel: id, user: id, thread_ts: timestamp }) });

export const CommandBody = z.object({
  channel_id: id,
  user_id: id,
  text: z.string().default(''),
  response_url: maybe(z.string()),
});

const Place = z.object({ channel_id: maybe(id), message_ts: maybe(timestamp), thread_ts: maybe(timestamp) });

export const ClickBody = z.object({
  user: z.object({ id }),
  channel: maybe(z.object({ id })),
  message: maybe(z.object({ ts: timestamp, thread_ts: maybe(timestamp) })),
  container: maybe(Place),
  response_url: maybe(z.string()),
  actions: z.array(z.object({ action_id: id, value: maybe(z.string()) })).min(1),
});

export const PartTurnBody = z.object({
  user: z.object({ id }),
  view: z.object({ id, private_metadata: z.string() }),
  actions: z.array(z.object({ value: z.string().regex(/^\d{1,4}:./) })).min(1),
});

export const ShortcutBody = z.object({
  user: z.object({ id }),
  channel: maybe(z.object({ id })),
  message: maybe(z.object({ ts: timestamp, thread_ts: maybe(timestamp) })),
  response_url: maybe(z.string()),
});

const Field = z.object({
  value: maybe(z.string()),
  selected_option: maybe(z.object({ value: id })),
  selected_options: maybe(z.array(z.object({ value: id }))),
  selected_users: maybe(z.array(id)),
});

export const SubmissionBody = z.object({
  user: z.object({ id }),
  view: z.object({
    private_metadata: z.string(),
    /** By block, then by element. */
    state: z.object({ values: z.record(z.string(), z.record(z.string(), Field)) }),
  }),
});

export const HomeOpenedBody = z.object({ event: z.object({ user: id, channel: maybe(id), tab: maybe(z.string()) }) });

export const HomeActBody = z.object({
  user: z.object({ id }),
  view: z.object({ private_metadata: z.string() }),
  actions: z.array(z.object({ action_id: id, value: maybe(z.string()) })).min(1),
});
