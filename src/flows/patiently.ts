import { waitBeforeRetry } from '../core/back-off.ts';
import { ServiceError } from '../errors.ts';
import type { FlowDeps } from './deps.ts';

export interface Patience {
  /** Milliseconds in which an answer is still of use; 0: the first failure ends it. */
  readonly patienceMs: number;
  /** Whose abort ends a wait. */
  readonly signal?: AbortSignal;
}

const never = new AbortController().signal;

/**
 * Asks Slack again after a fault that may pass by itself. For questions that change nothing, where nobody stands and waits.
 * Throws the last fault when attempts or patience run out, and the signal's reason when it aborts during a wait.
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  { patienceMs, signal = never }: Patience,
  { system, log }: Pick<FlowDeps, 'system' | 'log'>,
): Promise<T> {
  const end = system.now() + patienceMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof ServiceError) || !fault.retryable) throw fault;
      const { retryAfterSeconds } = fault;
      const waitMs = waitBeforeRetry({ attempts, retryAfterSeconds, timeLeftMs: end - system.now() });
      if (waitMs === undefined) throw fault;
      log.info({ err: fault, attempts, waitMs }, 'Slack failed; asking again');
      await system.sleep(waitMs, signal);
    }
  }
}
