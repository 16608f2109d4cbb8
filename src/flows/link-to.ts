import { waitBeforeRetry } from '../core/back-off.ts';
import type { Session } from '../core/session.ts';
import { ServiceError } from '../errors.ts';
import type { FlowDeps } from './deps.ts';

interface Patience {
  /** How long it may take where Slack fails, in milliseconds; without it the first failure ends it. */
  readonly patienceMs: number;
}

/** The link to a thread. It helps people and nothing depends on it: when Slack does not give it, what it stands in goes without. */
export async function linkTo(
  { spaceId, rootTs }: Pick<Session, 'spaceId' | 'rootTs'>,
  { chat, log, system }: Pick<FlowDeps, 'chat' | 'log' | 'system'>,
  { patienceMs }: Patience = { patienceMs: 0 },
): Promise<string | undefined> {
  if (!rootTs) return undefined;
  const end = system.now() + patienceMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await chat.permalink(spaceId, rootTs);
    } catch (fault) {
      if (!(fault instanceof ServiceError)) throw fault;
      const { retryable, retryAfterSeconds } = fault;
      const waitMs = waitBeforeRetry({ attempts, retryAfterSeconds, timeLeftMs: end - system.now() });
      if (!retryable || waitMs === undefined) {
        log.warn({ err: fault, space: spaceId, ts: rootTs }, 'Slack gave no link to a thread');
        return undefined;
      }
      await system.sleep(waitMs, new AbortController().signal);
    }
  }
}
