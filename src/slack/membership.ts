import type { UsersConversationsResponse, WebClient } from '@slack/web-api';
import { type SpaceId, spaceId, type UserId } from '../core/ids.ts';
import type { PlaceName } from '../ports/chat.ts';
import { asked } from './asked.ts';

type Channel = NonNullable<UsersConversationsResponse['channels']>[number];

const membersPerPage = 200;
const placesPerPage = 500;

/** A channel that Baton cannot see has no members for it. */
export async function isMember(client: WebClient, space: SpaceId, user: UserId): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = { channel: space, limit: membersPerPage, ...(cursor && { cursor }) };
    const answer = await asked(() => client.conversations.members(page));
    if (answer?.members?.includes(user)) return true;
    cursor = answer?.response_metadata?.next_cursor;
  } while (cursor);
  return false;
}

/** The person's conversations, archived ones left out; those that are not public only where Baton is in them too. */
export async function placesOf(client: WebClient, user: UserId): Promise<readonly PlaceName[]> {
  const places: PlaceName[] = [];
  let cursor: string | undefined;
  do {
    const types = 'public_channel,private_channel,mpim,im';
    const page = { user, types, exclude_archived: true, limit: placesPerPage, ...(cursor && { cursor }) };
    const answer = await asked(() => client.users.conversations(page));
    for (const { id, ...channel } of answer?.channels ?? []) {
      if (id) places.push({ spaceId: spaceId(id), name: nameOf(channel) });
    }
    cursor = answer?.response_metadata?.next_cursor;
  } while (cursor);
  return places;
}

/** Slack's name of a group conversation is made up of all its people. */
function nameOf({ name, is_im: direct, is_mpim: group }: Channel): string {
  if (direct) return 'direct message';
  return group || !name ? 'group message' : `#${name}`;
}
