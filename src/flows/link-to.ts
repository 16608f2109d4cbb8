import type { Session } from '../core/session.ts';
import { ServiceError } from '../errors.ts';
import type { FlowDeps } from './deps.ts';

/** The link to a thread. It helps people and nothing depends on it: when Slack does not give it, what it stands in goes without. */
export async function linkTo(
  { spaceId, rootTs }: Pick<Session, 'spaceId' | 'rootTs'>,
  { chat, log }: Pick<FlowDeps, 'chat' | 'log'>,
): Promise<string | undefined> {
  if (!rootTs) return undefined;
  try {
    return await chat.permalink(spaceId, rootTs);
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    log.warn({ err: fault, space: spaceId, ts: rootTs }, 'Slack gave no link to a thread');
    return undefined;
  }
}
