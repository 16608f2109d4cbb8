import type { SpaceId, UserId } from '../core/ids.ts';
import type { Postable } from '../ports/chat.ts';
import type { FlowDeps } from './deps.ts';
import { patiently } from './patiently.ts';

/**
 * SPIN-7: what must hold at the moment of creating: the space is open for a new thread and holds Baton, and who asked and who approved are in it.
 * A fault of Slack is thrown once patience is over, never read as a no.
 */
export async function checkRights(
  {
    spaceId,
    requester,
    approver,
  }: { readonly spaceId: SpaceId; readonly requester: UserId | undefined; readonly approver: UserId | undefined },
  signal: AbortSignal,
  deps: FlowDeps,
): Promise<Postable> {
  const ask = <T>(question: () => Promise<T>) => patiently(question, { patienceMs: 30_000, signal }, deps);
  const place = await ask(() => deps.chat.canOpenThread(spaceId));
  if (!place.ok) return place;
  if (requester && !(await ask(() => deps.chat.isMember(spaceId, requester))))
    return { ok: false, reason: 'who asked for it is not a member of that channel. Invite them, then ask again.' };
  if (approver && approver !== requester && !(await ask(() => deps.chat.isMember(spaceId, approver))))
    return { ok: false, reason: 'who approved it is not a member of that channel. Somebody who is has to approve.' };
  return { ok: true };
}
