import { bot, team } from './seed.ts';
import type { Channel, Json } from './shapes.ts';

const topic = { value: '', creator: '', last_set: 0 } as const;

/** A conversation as `conversations.*` shows it. Only what restricts posting appears when it is set, as in Slack. */
export function channelPayload(channel: Channel): Json {
  const { id, created, kind } = channel;
  const common = { id, created, is_archived: channel.is_archived, is_org_shared: false, context_team_id: team.id };
  if (kind === 'im') return { ...common, is_im: true, user: channel.user, is_user_deleted: false, is_open: true };
  return {
    ...common,
    name: channel.name,
    name_normalized: channel.name,
    creator: channel.creator,
    is_channel: kind !== 'mpim',
    is_group: kind === 'mpim',
    is_im: false,
    is_mpim: kind === 'mpim',
    is_private: kind !== 'public',
    is_general: channel.name === 'general',
    is_shared: channel.is_ext_shared,
    is_ext_shared: channel.is_ext_shared,
    is_pending_ext_shared: false,
    pending_shared: [],
    is_member: channel.members.includes(bot.user),
    ...(channel.is_read_only && { is_read_only: true }),
    ...(channel.is_thread_only && { is_thread_only: true }),
    ...(channel.is_non_threadable && { is_non_threadable: true }),
    unlinked: 0,
    topic,
    purpose: topic,
    previous_names: [],
  };
}
