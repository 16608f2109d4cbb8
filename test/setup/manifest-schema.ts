import { z } from 'zod';

/** The parts of Slack's manifest (version 2) that Baton uses, with Slack's limits. Unknown keys are refused, as Slack does. */
const text = (max: number) => z.string().min(1).max(max);
const httpsUrl = z.url({ protocol: /^https$/ });
const name = z.string().regex(/^[a-z][a-z_.]*$/);

const shortcut = z.strictObject({
  name: text(24),
  type: z.enum(['message', 'global']),
  callback_id: text(255),
  description: text(150),
});

const slashCommand = z.strictObject({
  command: z.string().regex(/^\/[a-z0-9_-]{1,31}$/),
  description: text(2000),
  usage_hint: text(1000).optional(),
  should_escape: z.boolean().optional(),
  url: httpsUrl.optional(),
});

const features = z.strictObject({
  app_home: z.strictObject({
    home_tab_enabled: z.boolean(),
    messages_tab_enabled: z.literal(true),
    messages_tab_read_only_enabled: z.literal(false),
  }),
  bot_user: z.strictObject({ display_name: text(80), always_online: z.boolean() }),
  agent_view: z.strictObject({
    agent_description: text(300),
    suggested_prompts: z
      .array(z.strictObject({ title: text(75), message: text(2000) }))
      .max(4)
      .optional(),
  }),
  shortcuts: z.array(shortcut).max(10).optional(),
  slash_commands: z.array(slashCommand).max(50),
});

const settings = z.strictObject({
  event_subscriptions: z.strictObject({ request_url: httpsUrl.optional(), bot_events: z.array(name).min(1) }),
  interactivity: z.strictObject({ is_enabled: z.literal(true), request_url: httpsUrl.optional() }),
  org_deploy_enabled: z.boolean(),
  socket_mode_enabled: z.boolean(),
  token_rotation_enabled: z.literal(false),
});

export const manifestSchema = z.strictObject({
  _metadata: z.strictObject({ major_version: z.literal(2), minor_version: z.int() }),
  display_information: z.strictObject({
    name: text(35),
    description: text(140),
    background_color: z.string().regex(/^#[0-9A-F]{6}$/),
    long_description: z.string().min(175).max(4000).optional(),
  }),
  features,
  oauth_config: z.strictObject({
    redirect_urls: z.array(httpsUrl).optional(),
    scopes: z.strictObject({ bot: z.array(z.string().regex(/^[a-z_.]+(?::[a-z_.]+)?$/)).min(1) }),
  }),
  settings,
});

export type Manifest = z.output<typeof manifestSchema>;
