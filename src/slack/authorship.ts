import type { NamedTeams } from '../core/belonging.ts';
import { type UserId, userId } from '../core/ids.ts';
import { InvalidInputError } from '../errors.ts';
import type { Message } from './event-shapes.ts';
import type { Identity } from './identity.ts';

export type Ourselves = Identity;

/** Who wrote a message, as its fields tell. */
type Authored = Omit<Message, 'blocks' | 'metadata'>;

/** Subtypes in which a person says something; others tell what happened in the channel. */
const spoken = new Set([undefined, 'thread_broadcast', 'file_share', 'me_message', 'bot_message']);
const slackbot = 'USLACKBOT';

export const isSpoken = ({ subtype }: Authored): boolean => spoken.has(subtype);

/** T04: Baton's own posts come back in several forms, some without a user. */
export function isOwn(message: Authored, us: Ourselves): boolean {
  if (message.user === us.botUserId || message.bot_id === us.botId) return true;
  const apps = [message.app_id, message.bot_profile?.app_id];
  return us.appId !== undefined && apps.includes(us.appId);
}

const isBots = ({ user, bot_id: botId, subtype }: Authored): boolean =>
  botId !== undefined || subtype === 'bot_message' || user === slackbot;

/** Whether anybody at all is named. */
export const isSigned = (message: Authored): boolean => isBots(message) || message.user !== undefined;

/** Absent for bots, workflows and Slack itself. Throws when nobody at all is named. */
export function personOf(message: Authored): UserId | undefined {
  if (isBots(message)) return undefined;
  if (message.user === undefined) throw new InvalidInputError('A Slack event has no user.');
  return userId(message.user);
}

/** The workspaces that a message names. A workflow belongs to the one of its app. */
export const teamsOf = ({ user_team, source_team, team, bot_profile }: Authored): NamedTeams => ({
  userTeam: user_team,
  sourceTeam: source_team,
  team: bot_profile?.team_id ?? team,
});
