import type { ConversationsInfoResponse, WebClient } from '@slack/web-api';
import { type SpaceId, spaceId, type UserId, userId } from '../core/ids.ts';
import type { ListedSpace } from '../core/space-list.ts';
import type { SpaceFacts } from '../ports/chat.ts';
import { asked } from './asked.ts';

const perPage = 500;

/** SPIN-10: two lists of Slack's, Baton's own and the person's; what stands in both is listed. */
export async function spacesOf(client: WebClient, user: UserId | undefined): Promise<readonly ListedSpace[]> {
  const ours = await channelsOf(client, undefined);
  if (!user) return ours.filter(({ kind }) => kind === 'public');
  const theirs = new Set((await channelsOf(client, user)).map(({ spaceId: id }) => id));
  return ours.filter(({ spaceId: id }) => theirs.has(id));
}

/** Sorted, so that the same spaces give the same words (RUN-2). */
async function channelsOf(client: WebClient, user: UserId | undefined): Promise<readonly ListedSpace[]> {
  const found: ListedSpace[] = [];
  let cursor: string | undefined;
  do {
    const page = { types: 'public_channel,private_channel', exclude_archived: true, limit: perPage };
    const answer = await asked(() =>
      client.users.conversations({ ...page, ...(user && { user }), ...(cursor && { cursor }) }),
    );
    for (const { id, name, is_private: hidden } of answer?.channels ?? []) {
      if (id && name) found.push({ spaceId: spaceId(id), name: `#${name}`, kind: hidden ? 'private' : 'public' });
    }
    cursor = answer?.response_metadata?.next_cursor;
  } while (cursor);
  return found.toSorted((a, b) => compare(a.name, b.name) || compare(a.spaceId, b.spaceId));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export async function describe(client: WebClient, space: SpaceId): Promise<SpaceFacts | undefined> {
  const answer = await asked(() => client.conversations.info({ channel: space, include_num_members: true }));
  const channel = answer?.channel;
  if (!channel) return undefined;
  return {
    name: nameOf(channel),
    kind: kindOf(channel),
    members: channel.num_members,
    external: Boolean(channel.is_ext_shared || channel.is_pending_ext_shared),
    creator: creatorOf(channel),
  };
}

/** `user`: the person of a direct conversation, which the SDK's type leaves out. */
type Channel = NonNullable<ConversationsInfoResponse['channel']> & { readonly user?: string };

/** SPACE-1: in a direct conversation its person. */
function creatorOf({ creator, user }: Channel): UserId | undefined {
  const id = creator || user;
  return id ? userId(id) : undefined;
}

function kindOf({ is_im: direct, is_mpim: group, is_private: hidden }: Channel): SpaceFacts['kind'] {
  if (direct) return 'direct';
  if (group) return 'group';
  return hidden ? 'private' : 'public';
}

function nameOf(channel: Channel): string {
  const kind = kindOf(channel);
  if (kind === 'direct') return 'direct message';
  return kind === 'group' || !channel.name ? 'group message' : `#${channel.name}`;
}
