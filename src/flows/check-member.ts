import type { SpaceId, UserId } from '../core/ids.ts';
import { ServiceError } from '../errors.ts';
import type { FlowDeps } from './deps.ts';

/** `unclear`: Slack will not say; the words tell why. It is never read as a no. */
export type Membership =
  | { readonly kind: 'member' }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'unclear'; readonly text: string };

/** SEC-4: whether the person is in the space now. Throws ServiceError when asking again may help. */
export async function checkMember(space: SpaceId, user: UserId, { chat }: Pick<FlowDeps, 'chat'>): Promise<Membership> {
  try {
    return { kind: (await chat.isMember(space, user)) ? 'member' : 'stranger' };
  } catch (fault) {
    if (!(fault instanceof ServiceError) || fault.retryable) throw fault;
    return { kind: 'unclear', text: `Baton cannot check whether you are a member there. ${fault.message}` };
  }
}
