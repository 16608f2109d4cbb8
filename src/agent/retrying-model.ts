import { waitBeforeRetry } from '../core/back-off.ts';
import { ServiceError } from '../errors.ts';
import type { ModelPort } from '../ports/model.ts';
import type { System } from '../ports/system.ts';
import type { RunLimits } from './deps.ts';

/** A failed attempt that another one follows. */
export interface ModelRetry {
  readonly fault: ServiceError;
  /** Failed so far, from 1. */
  readonly attempts: number;
  readonly waitMs: number;
}

export interface RetryOptions {
  readonly system: Pick<System, 'now' | 'sleep'>;
  readonly limits: Pick<RunLimits, 'timeoutSeconds'>;
  readonly onRetry?: (retry: ModelRetry) => void;
}

/**
 * RUN-7: the same model, asked again after faults that may pass by themselves. Only faults are repeated: a refusal or a cut-off answer is an answer.
 * Throws the last fault when attempts or time run out, and the signal's reason as soon as it aborts, a wait included.
 */
export function retryingModel(model: ModelPort, { system, limits, onRetry }: RetryOptions): ModelPort {
  return {
    async respond(request, { signal }) {
      const end = system.now() + limits.timeoutSeconds * 1_000;
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await model.respond(request, { signal });
        } catch (fault) {
          signal.throwIfAborted();
          if (!(fault instanceof ServiceError) || !fault.retryable) throw fault;
          const { retryAfterSeconds } = fault;
          const waitMs = waitBeforeRetry({ attempts, retryAfterSeconds, timeLeftMs: end - system.now() });
          if (waitMs === undefined) throw fault;
          onRetry?.({ fault, attempts, waitMs });
          await system.sleep(waitMs, signal);
        }
      }
    },
  };
}
