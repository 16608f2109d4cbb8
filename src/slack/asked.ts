import { ServiceError } from '../errors.ts';
import { callFailure } from './call-failure.ts';
import { refusalWords } from './refusals.ts';

/** What Slack answers; undefined where it says that there is no such thing. Throws ServiceError for every other failure. */
export async function asked<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    const failure = callFailure(error);
    if (failure.kind === 'refused' && /_not_found$/.test(failure.code)) return undefined;
    throw toServiceError(failure, error);
  }
}

function toServiceError(failure: ReturnType<typeof callFailure>, cause: unknown): ServiceError {
  switch (failure.kind) {
    case 'refused':
      return new ServiceError(refusalWords(failure.code), {
        service: 'slack',
        retryable: false,
        code: failure.code,
        cause,
      });
    case 'rate_limited':
      return new ServiceError('Slack asked to slow down. (ratelimited)', {
        service: 'slack',
        retryable: true,
        retryAfterSeconds: failure.retryAfterMs / 1000,
        code: 'ratelimited',
        cause,
      });
    case 'unavailable':
    case 'unknown':
      return new ServiceError(`Slack did not answer. (${failure.why})`, { service: 'slack', retryable: true, cause });
  }
}
