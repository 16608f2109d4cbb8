/** Bot scopes that Slack asks for, by what the app uses. An empty list: none. */
export const scopesOfEvents: Readonly<Record<string, readonly string[]>> = {
  agent_session_stopped: [],
  agent_session_title_changed: [],
  app_home_opened: [],
  app_mention: ['app_mentions:read'],
  app_uninstalled: [],
  channel_archive: ['channels:read'],
  channel_deleted: ['channels:read'],
  channel_left: ['channels:read'],
  channel_rename: ['channels:read'],
  channel_unarchive: ['channels:read'],
  group_archive: ['groups:read'],
  group_deleted: ['groups:read'],
  group_left: ['groups:read'],
  group_rename: ['groups:read'],
  group_unarchive: ['groups:read'],
  member_joined_channel: ['channels:read', 'groups:read'],
  member_left_channel: ['channels:read', 'groups:read'],
  'message.channels': ['channels:history'],
  'message.groups': ['groups:history'],
  'message.im': ['im:history'],
  'message.mpim': ['mpim:history'],
  tokens_revoked: [],
};

const everyKind = (right: string): readonly string[] =>
  ['channels', 'groups', 'im', 'mpim'].map((kind) => `${kind}:${right}`);

export const scopesOfMethods: Readonly<Record<string, readonly string[]>> = {
  'agents.sessions.rename': ['chat:write'],
  'agents.sessions.setStatus': ['chat:write'],
  'assistant.threads.setStatus': ['chat:write'],
  'auth.test': [],
  'chat.delete': ['chat:write'],
  'chat.getPermalink': [],
  'chat.postEphemeral': ['chat:write'],
  'chat.postMessage': ['chat:write'],
  'chat.update': ['chat:write'],
  'conversations.history': everyKind('history'),
  'conversations.info': everyKind('read'),
  'conversations.members': everyKind('read'),
  'conversations.open': ['im:write', 'mpim:write'],
  'conversations.replies': everyKind('history'),
  'reactions.add': ['reactions:write'],
  'users.conversations': everyKind('read'),
  'users.info': ['users:read'],
  'views.open': [],
  'views.publish': [],
  'views.push': [],
  'views.update': [],
};

/** Declaring an agent (features.agent_view) asks for this scope whatever is called. */
export const scopesOfAgents: readonly string[] = ['assistant:write'];
/** Files that people post are fetched by their address, not by a method. */
export const scopesOfDownloads: readonly string[] = ['files:read'];
export const scopesOfCommands: readonly string[] = ['commands'];
