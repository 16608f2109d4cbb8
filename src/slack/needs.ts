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
  ],
  events: ['agent_session_stopped', 'app_mention', 'message.channels', 'message.groups', 'message.im', 'message.mpim'],
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
