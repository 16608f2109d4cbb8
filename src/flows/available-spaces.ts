import type { SpaceId, UserId } from '../core/ids.ts';
import type { Session } from '../core/session.ts';
import { type ListedSpace, listSpaces } from '../core/space-list.ts';
import { ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { ChatPort } from '../ports/chat.ts';
import type { System } from '../ports/system.ts';

/** A list is asked for again after this time, in milliseconds, or when Slack tells of a change. */
const keptFor = 60_000;
const maxKept = 1_000;

export interface AvailableSpaces {
  /** SPIN-10. Empty when Slack does not say: then nothing is offered, and the run goes on. */
  others(session: Pick<Session, 'spaceId'>, requester: UserId | undefined): Promise<readonly ListedSpace[]>;
  /** Channels or their members changed. */
  forget(): void;
}

/** Slack allows few of these questions a minute, and a run begins with one: the answers are kept for a while. */
export function createAvailableSpaces({
  chat,
  system,
  log,
}: {
  readonly chat: Pick<ChatPort, 'spacesOf' | 'describe'>;
  readonly system: Pick<System, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}): AvailableSpaces {
  /** A list that was asked for before a change may be the one from before it. */
  let changes = 0;
  const kept = new Map<string, { readonly at: number; readonly spaces: readonly ListedSpace[] }>();

  async function ask(own: SpaceId, requester: UserId | undefined): Promise<readonly ListedSpace[]> {
    const [facts, spaces] = await Promise.all([chat.describe(own), chat.spacesOf(requester)]);
    return listSpaces(spaces, { spaceId: own, direct: facts?.kind === 'direct' });
  }

  return {
    async others({ spaceId }, requester) {
      const key = `${spaceId} ${requester ?? ''}`;
      const known = kept.get(key);
      if (known && system.now() - known.at < keptFor) return known.spaces;
      const before = changes;
      try {
        const spaces = await ask(spaceId, requester);
        if (kept.size >= maxKept) kept.clear();
        if (changes === before) kept.set(key, { at: system.now(), spaces });
        return spaces;
      } catch (fault) {
        if (!(fault instanceof ServiceError)) throw fault;
        log.warn({ err: fault, space: spaceId }, 'Slack did not list the available spaces');
        return [];
      }
    },
    forget() {
      changes++;
      kept.clear();
    },
  };
}
