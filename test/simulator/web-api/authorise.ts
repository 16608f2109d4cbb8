import type { Hub } from '../hub.ts';
import { refuse } from '../refusal.ts';
import type { Method } from './method.ts';
import { methods } from './methods.ts';

/** The scopes of the bot token: those of the seed, else all that the methods know. */
export function botScopes({ world }: Hub): readonly string[] {
  return world.rules.scopes ?? allScopes();
}

const extraScopes = [
  'app_mentions:read',
  'assistant:write',
  'commands',
  'files:read',
  'im:write',
  'mpim:history',
  'mpim:read',
] as const;

function allScopes(): readonly string[] {
  const needed = Object.values(methods).flatMap(({ scopes }) => scopes);
  return [...new Set([...needed, ...extraScopes])].toSorted();
}

/** Refuses a call without the right token or without a scope that its method needs. */
export function authorise(hub: Hub, method: Method, token: unknown): void {
  if (!token) refuse('not_authed');
  const { botToken, appToken } = hub.settings;
  if (token !== botToken && token !== appToken) refuse('invalid_auth');
  const kind = token === botToken ? 'bot' : 'app';
  if (method.token !== 'either' && method.token !== kind) refuse('not_allowed_token_type');
  if (method.scopes.length === 0) return;
  const provided = botScopes(hub);
  if (method.scopes.some((scope) => provided.includes(scope))) return;
  refuse('missing_scope', { needed: method.scopes.join(','), provided: provided.join(',') });
}
