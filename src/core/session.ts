import type { OutboxId, SessionId, SpaceId, TeamId, Ts, UserId } from './ids.ts';

/** How a session began (spec section 0, lineage). */
export type SessionOrigin = 'mention' | 'handoff' | 'spin-off' | 'schedule';

/**
 * `opening`: committed, its root message is not posted yet (SESSION-12). `failed`: the root could not be posted.
 * `closed`: its root was deleted.
 */
export type SessionState = 'opening' | 'open' | 'closed' | 'failed';

/** The agent's side of one thread. Times are milliseconds since the epoch. */
export interface Session {
  readonly id: SessionId;
  readonly teamId: TeamId;
  readonly spaceId: SpaceId;
  /** Absent while `opening`. */
  readonly rootTs: Ts | undefined;
  /** The outbox row of the root message that Baton posts itself; absent for a thread begun by a person. */
  readonly rootPost: OutboxId | undefined;
  readonly state: SessionState;
  readonly title: string;
  readonly owner: UserId | undefined;
  readonly origin: SessionOrigin;
  readonly parent: SessionId | undefined;
  /** A spun-off session cannot spin off; the mark goes on through handoffs (HANDOFF-13). */
  readonly spunOff: boolean;
  /** The session that took over, once this one was handed off. */
  readonly handedOffTo: SessionId | undefined;
  /** Position of the newest seed entry; a context is built from there on (SESSION-8). */
  readonly boundary: number;
  /** The workflow it follows (PIECE-1). */
  readonly piece: string;
  readonly createdAt: number;
  readonly activeAt: number;
}

export type NewSession = Omit<Session, 'handedOffTo' | 'boundary' | 'activeAt'>;

/** SESSION-9: a title from the first message; one line, cut at 150 code points. */
export function titleFrom(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const points = Array.from(line);
  if (points.length === 0) return 'Untitled';
  return points.length <= 150 ? line : `${points.slice(0, 149).join('')}…`;
}
