/**
 * What the app must be granted in Slack. `manifest.yml` is held equal to this list, and the start compares the granted
 * scopes with it (CONF-2, CONF-3).
 */
export const needs = {
  scopes: [
    'app_mentions:read',
    'assistant:write',
    'channels:history',
    'channels:read',
    'chat:write',
    'commands',
    'files:read',
    'groups:history',
    'groups:read',
    'im:history',
    'im:read',
    'mpim:history',
    'mpim:read',
    'users:read',
  ],
  events: [
    'agent_session_stopped',
    'app_home_opened',
    'app_mention',
    'channel_archive',
    'channel_deleted',
    'channel_left',
    'channel_rename',
    'channel_unarchive',
    'group_archive',
    'group_deleted',
    'group_left',
    'group_rename',
    'group_unarchive',
    'member_joined_channel',
    'member_left_channel',
    'message.channels',
    'message.groups',
    'message.im',
    'message.mpim',
  ],
  commands: ['/handoff'],
  shortcuts: ['handoff_global', 'handoff_message'],
} as const satisfies Needs;

interface Needs {
  readonly scopes: readonly string[];
  readonly events: readonly string[];
  readonly commands: readonly string[];
  /** Callback ids. */
  readonly shortcuts: readonly string[];
}
