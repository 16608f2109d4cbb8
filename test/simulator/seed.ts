import type { Channel, User } from './shapes.ts';

export const team = { id: 'T01BATONSIM', name: 'Baton Simulator', domain: 'baton-simulator' } as const;
export const bot = { user: 'U01BATONBOT', id: 'B01BATONBOT', app: 'A01BATONAPP', name: 'baton' } as const;

/** `dana` is of another workspace (Slack Connect). */
export const defaultUsers = {
  ana: 'U01ANA00000',
  ben: 'U01BEN00000',
  chris: 'U01CHRIS000',
  dana: 'U01DANA0000',
} as const;
export const partnerTeam = 'T01PARTNER0';

/**
 * `outside` holds no bot, `archived` is archived, `partners` is shared with another workspace (Slack Connect), `group` is
 * a direct conversation of several people with the bot; `ana`, `ben` and `chris` are those of one.
 */
export const defaultChannels = {
  general: 'C01GENERAL0',
  ops: 'C01OPS00000',
  leads: 'C01LEADS000',
  outside: 'C01OUTSIDE0',
  archived: 'C01ARCHIVED',
  partners: 'C01PARTNERS',
  group: 'C01GROUP000',
  ana: 'D01ANA00000',
  ben: 'D01BEN00000',
  chris: 'D01CHRIS000',
} as const;

export type UserSeed = Partial<User> & { readonly id: string };
export type ChannelSeed = Partial<Channel> & { readonly id: string };

/** What a test adds to the default workspace; a seed with a known id changes that user or channel. */
export interface WorldSeed {
  readonly users?: readonly UserSeed[];
  readonly channels?: readonly ChannelSeed[];
  /** What Slack does with a reply to a root that was deleted. Default: it answers `thread_not_found`. */
  readonly deletedRoot?: 'refuse' | 'top_level';
  /** Whether the app is declared an agent; if not, `agents.sessions.*` answer `not_authorized`. Default: true. */
  readonly agent?: boolean;
  /** Scopes of the bot token. Default: all that the simulator's methods need. */
  readonly scopes?: readonly string[];
  /** Event names as in the app's manifest (`message.channels`, `app_mention`). Default: every event. */
  readonly subscriptions?: readonly string[];
}

const created = 1_767_225_600;
const { ana, ben, chris, dana } = defaultUsers;

function userFrom(seed: UserSeed): User {
  return {
    name: seed.id.toLowerCase(),
    real_name: seed.name ?? seed.id,
    team_id: team.id,
    is_bot: false,
    is_admin: false,
    is_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_stranger: false,
    deleted: false,
    ...seed,
  };
}

function channelFrom(seed: ChannelSeed): Channel {
  return {
    kind: 'public',
    name: seed.id.toLowerCase(),
    created,
    creator: ana,
    members: [bot.user, ana, ben, chris],
    is_archived: false,
    is_read_only: false,
    is_thread_only: false,
    is_non_threadable: false,
    is_ext_shared: false,
    ...seed,
  };
}

const im = (id: string, user: string): ChannelSeed => ({ id, kind: 'im', name: '', user, members: [user, bot.user] });

const users: readonly UserSeed[] = [
  { id: bot.user, name: bot.name, real_name: 'Baton', is_bot: true },
  { id: ana, name: 'ana', real_name: 'Ana', is_admin: true, is_owner: true },
  { id: ben, name: 'ben', real_name: 'Ben' },
  { id: chris, name: 'chris', real_name: 'Chris' },
  { id: dana, name: 'dana', real_name: 'Dana', team_id: partnerTeam },
];

const channels: readonly ChannelSeed[] = [
  { id: defaultChannels.general, name: 'general' },
  { id: defaultChannels.ops, name: 'ops', members: [bot.user, ana, ben] },
  { id: defaultChannels.leads, name: 'leads', kind: 'private', members: [bot.user, ana] },
  { id: defaultChannels.outside, name: 'outside', members: [ana, ben, chris] },
  { id: defaultChannels.archived, name: 'archived', members: [ana, ben], is_archived: true },
  { id: defaultChannels.partners, name: 'partners', members: [bot.user, ana, dana], is_ext_shared: true },
  { id: defaultChannels.group, name: 'mpdm-ana--ben--baton-1', kind: 'mpim', members: [ana, ben, bot.user] },
  im(defaultChannels.ana, ana),
  im(defaultChannels.ben, ben),
  im(defaultChannels.chris, chris),
];

/** A later seed of the same id changes the earlier one. */
function merge<T extends { readonly id: string }>(seeds: readonly T[]): readonly T[] {
  const byId = new Map<string, T>();
  for (const seed of seeds) byId.set(seed.id, { ...byId.get(seed.id), ...seed });
  return [...byId.values()];
}

export function seedUsers(seed: WorldSeed): readonly User[] {
  return merge([...users, ...(seed.users ?? [])]).map(userFrom);
}

export function seedChannels(seed: WorldSeed): readonly Channel[] {
  return merge([...channels, ...(seed.channels ?? [])]).map(channelFrom);
}
