import type { ApprovalId, OutboxId, RunId, SessionId, SpinOffId, UserId } from './ids.ts';
import type { SpaceSettings } from './space.ts';

/** `failed`: its card could not be posted, so nobody could decide. */
export type ApprovalState = 'pending' | 'approved' | 'denied' | 'expired' | 'cancelled' | 'failed';
export type Decision = Extract<ApprovalState, 'approved' | 'denied'>;

/** One decision by a person on one tool call. Times in milliseconds. */
export interface Approval {
  readonly id: ApprovalId;
  readonly spinOff: SpinOffId;
  readonly runId: RunId;
  readonly sessionId: SessionId;
  /** The message with the buttons. */
  readonly card: OutboxId;
  readonly state: ApprovalState;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedBy: UserId | undefined;
  readonly decidedAt: number | undefined;
}

/** What Slack says of a person at this moment. `guest`: single- or multi-channel. `external`: from another workspace. */
export type Standing = 'member' | 'guest' | 'external' | 'deactivated' | 'bot' | 'unknown';

export interface Decider {
  readonly user: UserId;
  readonly standing: Standing;
  /** Of the channel that asks. */
  readonly isMember: boolean;
}

/** APPROVAL-3. The words are for the person who clicked. */
export type MayDecide = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const no = (reason: string): MayDecide => ({ ok: false, reason });

/** APPROVAL-3: who may decide. `requester` is the run's; a run without one counts as decided by the members (SPIN-8). */
export function mayDecide(
  { user, standing, isMember }: Decider,
  { approvers, requester }: { readonly approvers: SpaceSettings['approvers']; readonly requester: UserId | undefined },
): MayDecide {
  const barred = standingReason(standing);
  if (barred) return no(barred);
  if (!isMember) return no('Only members of this channel can decide here.');
  if (approvers.kind === 'list')
    return approvers.users.includes(user)
      ? { ok: true }
      : no('Only the approvers named in the settings of this channel can decide. Ask one of them.');
  if (approvers.kind === 'members' || requester === undefined || requester === user) return { ok: true };
  return no('Only the person who asked for this can decide. They see the same buttons.');
}

function standingReason(standing: Standing): string | undefined {
  switch (standing) {
    case 'member':
      return undefined;
    case 'guest':
      return 'Guests cannot decide. Ask a full member of this channel.';
    case 'external':
      return 'People from other workspaces cannot decide. Ask a member of this workspace.';
    case 'deactivated':
    case 'bot':
    case 'unknown':
      return 'This account cannot decide. Ask a full member of this channel.';
  }
}
