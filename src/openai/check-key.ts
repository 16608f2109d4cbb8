import { APIError } from 'openai';
import { ConfigError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createClient, hostOf, type ModelService } from './client.ts';

const limitMs = 10_000;

/**
 * CONF-2: whether the model service takes our key, asked once at start by listing its models. Throws ConfigError when it does not.
 * A service that cannot be reached, or that lists no models, is only a warning: it may come up later, and compatible servers need no list.
 */
export async function checkModelKey(service: ModelService, log: Logger): Promise<void> {
  const client = createClient(service, limitMs);
  const host = hostOf(client);
  try {
    await client.models.list({ signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    const status = error instanceof APIError ? error.status : undefined;
    if (status === 401) {
      throw new ConfigError(
        `The model service at ${host} refused the key (401). Set OPENAI_API_KEY to a key of that service, or correct OPENAI_BASE_URL.`,
      );
    }
    const why = status === undefined ? 'did not answer' : `answered ${status}`;
    log.warn({ host }, `The model service ${why} when asked for its models; starting all the same`);
  }
}
