import { APIError } from 'openai';
import { ConfigError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createClient, hostOf, type ModelService } from './client.ts';

const limitMs = 10_000;

/**
 * CONF-2: asks the model service once at start for its models: whether it takes our key, and has the model. Throws ConfigError when the key is refused.
 * All else is only a warning: the service may come up later, compatible servers need no list, and a model may have names that no list holds.
 */
export async function checkModelService(
  service: ModelService & { readonly model: string },
  log: Logger,
): Promise<void> {
  const client = createClient(service, limitMs);
  const host = hostOf(client);
  try {
    const { data } = await client.models.list({ signal: AbortSignal.timeout(limitMs) });
    warnIfMissing(service.model, namesIn(data), (words) => log.warn({ host }, words));
  } catch (error) {
    const status = error instanceof APIError ? error.status : undefined;
    if (status === 401) {
      throw new ConfigError(
        `The model service at ${host} refused the key (401). Set OPENAI_API_KEY to a key of that service, or correct OPENAI_BASE_URL.`,
      );
    }
    const why = status === undefined ? 'did not answer' : `answered ${status}`;
    log.warn(
      { host },
      `The model service ${why} when asked for its models; starting all the same. If answers fail, check OPENAI_BASE_URL`,
    );
  }
}

/** A compatible server may send anything here. */
function namesIn(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: { readonly id?: unknown } | null) => (typeof one?.id === 'string' ? [one.id] : []));
}

const maxNamed = 5;

/** Ollama lists a name without a tag as its `latest`. */
function warnIfMissing(model: string, names: readonly string[], warn: (words: string) => void): void {
  if (names.length === 0 || names.includes(model) || names.includes(`${model}:latest`)) return;
  const shown = names.slice(0, maxNamed).join(', ');
  const more = names.length > maxNamed ? `, and ${names.length - maxNamed} more` : '';
  warn(`The model service does not list "${model}" (OPENAI_MODEL). It lists: ${shown}${more}`);
}
