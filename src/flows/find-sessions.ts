import { minimumMessages } from '../core/hand-off-texts.ts';
import type { SpaceId, UserId } from '../core/ids.ts';
import { maxChoices, type SessionChoice } from '../core/modal.ts';
import type { Session } from '../core/session.ts';
import { toChoice } from '../core/session-choice.ts';
import type { PlaceName } from '../ports/chat.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { countSessionMessages } from './request-hand-off.ts';

type Deps = Pick<FlowDeps, 'store' | 'system'>;

const recentMs = 24 * 60 * 60 * 1_000;

/** What the composer of a space can mean by `/handoff` (HANDOFF-2). */
export type Fitting =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly session: Session }
  /** Nothing to guess: the person chooses. */
  | { readonly kind: 'unclear' };

/** Exactly one with enough content and active within a day; older ones can only be chosen. */
export async function findFitting(
  tx: Tx,
  { spaceId: space, user }: { readonly spaceId: SpaceId; readonly user: UserId },
  deps: Deps,
): Promise<Fitting> {
  const since = deps.system.now() - recentMs;
  let fitting: Session | undefined;
  for (const session of await deps.store.sessions.takenPartIn(tx, { space, user, since: 0 })) {
    const isRecent = session.activeAt >= since;
    if (!isRecent && fitting) return { kind: 'one', session: fitting };
    if ((await countSessionMessages(tx, deps.store, session)) < minimumMessages) continue;
    if (!isRecent || fitting) return { kind: 'unclear' };
    fitting = session;
  }
  return fitting ? { kind: 'one', session: fitting } : { kind: 'none' };
}

export interface Choosable {
  readonly session: Session;
  readonly choice: SessionChoice;
}

/** All sessions of these spaces with enough content that the person took part in, most recent first, as many as a picker shows. */
export async function findChoosable(
  tx: Tx,
  { places, user }: { readonly places: readonly PlaceName[]; readonly user: UserId },
  { store, system }: Deps,
): Promise<readonly Choosable[]> {
  const candidates: { session: Session; place: string | undefined }[] = [];
  for (const { spaceId: space, name: place } of places) {
    const sessions = await store.sessions.takenPartIn(tx, { space, user, since: 0 });
    candidates.push(...sessions.map((session) => ({ session, place })));
  }
  const found: Choosable[] = [];
  for (const { session, place } of candidates.toSorted((a, b) => b.session.activeAt - a.session.activeAt)) {
    if (found.length === maxChoices) break;
    const messages = await countSessionMessages(tx, store, session);
    if (messages < minimumMessages) continue;
    found.push({ session, choice: toChoice(session, { messages, now: system.now(), place }) });
  }
  return found;
}
