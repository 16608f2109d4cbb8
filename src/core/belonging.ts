import type { TeamId } from './ids.ts';

/** The workspace that Baton is installed in, and the organisation that it may be part of. */
export interface Home {
  readonly teamId: TeamId;
  readonly enterpriseId: string | undefined;
}

/** The workspaces that Slack names with a message or a click. */
export interface NamedTeams {
  /** Of the person who acts. */
  readonly userTeam?: string | undefined;
  /** From which a message into a shared channel came. */
  readonly sourceTeam?: string | undefined;
  readonly team?: string | undefined;
}

/**
 * SEC-1: whether somebody of another workspace acts (Slack Connect). The person's own workspace decides where Slack names it, so that our
 * own people in a shared channel are not outside, wherever their message was written.
 */
export function isOutside({ userTeam, sourceTeam, team }: NamedTeams, { teamId, enterpriseId }: Home): boolean {
  const named = userTeam ?? sourceTeam ?? team;
  return named !== undefined && named !== teamId && named !== enterpriseId;
}

export const outsiderNotice =
  'Baton works only for members of its own workspace. Ask somebody of that workspace to mention it for you.';
