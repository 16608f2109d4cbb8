import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Offers } from '../page/api.ts';
import type { WorldSeed } from '../seed.ts';

const schema = z.object({
  features: z.object({
    app_home: z.object({ home_tab_enabled: z.boolean().default(false) }),
    slash_commands: z.array(z.object({ command: z.string(), usage_hint: z.string().optional() })).default([]),
    shortcuts: z
      .array(z.object({ name: z.string(), type: z.enum(['message', 'global']), callback_id: z.string() }))
      .default([]),
  }),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
  settings: z.object({ event_subscriptions: z.object({ bot_events: z.array(z.string()) }) }),
});

/** What Slack would know of the app from its manifest: what the page offers, and what the workspace grants and delivers. */
export async function readManifest(
  file: URL,
): Promise<{ readonly offers: Offers; readonly grants: Pick<WorldSeed, 'scopes' | 'subscriptions'> }> {
  const { features, oauth_config, settings } = schema.parse(parse(await readFile(file, 'utf8')));
  return {
    offers: {
      shortcuts: features.shortcuts,
      commands: features.slash_commands,
      home: features.app_home.home_tab_enabled,
    },
    grants: { scopes: oauth_config.scopes.bot, subscriptions: settings.event_subscriptions.bot_events },
  };
}
