import { setTimeout as delay } from 'node:timers/promises';
import type { WebClient } from '@slack/web-api';
import { type TeamId, teamId, type UserId, userId } from '../core/ids.ts';
import { ConfigError, ServiceError } from '../errors.ts';
import { type CallFailure, callFailure } from './call-failure.ts';

/** Who Baton is in its workspace. */
export interface Identity {
  readonly teamId: TeamId;
  /** The organisation of the workspace, if it belongs to one. */
  readonly enterpriseId: string | undefined;
  readonly botUserId: UserId;
  readonly botId: string;
  /** Slack does not always tell; each delivered payload names it too. */
  readonly appId: string | undefined;
}

const newToken = 'Copy the "Bot User OAuth Token" (xoxb-…) from "OAuth & Permissions" of the Slack app.';
const reinstall = 'Reinstall the app in "OAuth & Permissions", and copy its new "Bot User OAuth Token" (xoxb-…).';

const tokenMistakes: Readonly<Record<string, string>> = {
  invalid_auth: `Slack does not accept SLACK_BOT_TOKEN. ${newToken}`,
  not_authed: `Slack does not accept SLACK_BOT_TOKEN. ${newToken}`,
  not_allowed_token_type: `SLACK_BOT_TOKEN is a token of another kind. ${newToken}`,
  token_revoked: `SLACK_BOT_TOKEN was revoked. ${reinstall}`,
  token_expired: `SLACK_BOT_TOKEN has expired. ${reinstall}`,
  account_inactive: `The bot of SLACK_BOT_TOKEN was removed from the workspace. ${reinstall}`,
};

/**
 * Asks Slack who the token belongs to, and compares the granted scopes with the needed ones (CONF-2).
 * Throws ConfigError when the token is refused, is no bot's or lacks a scope, and ServiceError when Slack does not answer.
 */
export async function identify(client: WebClient, neededScopes: readonly string[]): Promise<Identity> {
  const answer = await askWhoWeAre(client);
  if (!answer.bot_id || !answer.user_id || !answer.team_id) {
    throw new ConfigError(`SLACK_BOT_TOKEN belongs to a person, not to a bot. ${newToken}`);
  }
  // Another Web API than Slack's own may not tell the scopes.
  const granted = answer.response_metadata?.scopes;
  const missing = granted ? neededScopes.filter((scope) => !granted.includes(scope)) : [];
  if (missing.length > 0) throw new ConfigError(missingScopes(missing));
  return {
    teamId: teamId(answer.team_id),
    enterpriseId: answer.enterprise_id,
    botUserId: userId(answer.user_id),
    botId: answer.bot_id,
    appId: answer.app_id,
  };
}

/** A slow or restarting Slack must not end a start that a few seconds would save. */
const pausesMs = [500, 1_000, 2_000, 4_000];

async function askWhoWeAre(client: WebClient) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await client.auth.test();
    } catch (error) {
      const failure = callFailure(error);
      const pause = pausesMs[attempt];
      if (failure.kind === 'refused' || pause === undefined) throw toStartFault(failure, error);
      await delay(failure.kind === 'rate_limited' ? failure.retryAfterMs : pause);
    }
  }
}

function toStartFault(failure: CallFailure, cause: unknown): Error {
  if (failure.kind === 'refused') {
    const mistake = tokenMistakes[failure.code] ?? `Slack refuses SLACK_BOT_TOKEN (${failure.code}). ${newToken}`;
    return new ConfigError(mistake);
  }
  const why = failure.kind === 'rate_limited' ? 'too many starts' : failure.why;
  const words = `Slack did not answer: ${why}. Check the network, and SLACK_API_URL if it is set.`;
  return new ServiceError(words, { service: 'slack', retryable: true, cause });
}

function missingScopes(missing: readonly string[]): string {
  const names = missing.map((scope) => `  ${scope}`).join('\n');
  return `The Slack app lacks these bot scopes:\n${names}\nAdd them in "OAuth & Permissions" (or take manifest.yml), then reinstall the app.`;
}
