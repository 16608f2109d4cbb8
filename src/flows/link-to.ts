import type { Session } from '../core/session.ts';
import { ServiceError } from '../errors.ts';
import type { FlowDeps } from './deps.ts';
import { type Patience, patiently } from './patiently.ts';

/** The link to a thread. It helps people and nothing depends on it: when Slack does not give it, what it stands in goes without. */
export async function linkTo(
  { spaceId, rootTs }: Pick<Session, 'spaceId' | 'rootTs'>,
  deps: Pick<FlowDeps, 'chat' | 'log' | 'system'>,
  patience: Patience = { patienceMs: 0 },
): Promise<string | undefined> {
  if (!rootTs) return undefined;
  try {
    return await patiently(() => deps.chat.permalink(spaceId, rootTs), patience, deps);
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    deps.log.warn({ err: fault, space: spaceId, ts: rootTs }, 'Slack gave no link to a thread');
    return undefined;
  }
}
