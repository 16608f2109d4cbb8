import type { UsersInfoResponse, WebClient } from '@slack/web-api';
import type { Standing } from '../core/approval.ts';
import { isOutside } from '../core/belonging.ts';
import type { UserId } from '../core/ids.ts';
import { ServiceError } from '../errors.ts';
import type { Person } from '../ports/chat.ts';
import { asked } from './asked.ts';
import type { Identity } from './identity.ts';

type User = NonNullable<UsersInfoResponse['user']>;

/** APPROVAL-3: what Slack says of a person now. Somebody whom Slack does not show is `unknown`, and may do nothing. */
export async function person(client: WebClient, user: UserId, us: Identity): Promise<Person> {
  const found = await userInfo(client, user);
  if (!found) return { standing: 'unknown', isAdmin: false };
  const standing = standingOf(found, us);
  return { standing, isAdmin: standing === 'member' && Boolean(found.is_admin || found.is_owner) };
}

/** Of people of other workspaces Slack may show nothing, which is an answer too. */
async function userInfo(client: WebClient, user: UserId): Promise<User | undefined> {
  try {
    return (await asked(() => client.users.info({ user })))?.user;
  } catch (fault) {
    if (fault instanceof ServiceError && fault.code === 'user_not_visible') return undefined;
    throw fault;
  }
}

function standingOf(user: User, us: Identity): Standing {
  if (user.deleted) return 'deactivated';
  if (user.is_bot) return 'bot';
  if (user.is_stranger || isOutside({ team: user.team_id }, us)) return 'external';
  return user.is_restricted || user.is_ultra_restricted ? 'guest' : 'member';
}
