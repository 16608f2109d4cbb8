import type { Logger } from '../log.ts';
import type { ModelPort } from '../ports/model.ts';
import { askChat } from './ask-chat.ts';
import { askResponses } from './ask-responses.ts';
import { createClient, hostOf, type ModelService } from './client.ts';
import type { Ask } from './exchange.ts';
import { type ModelAddress, timeoutError } from './model-errors.ts';

export interface OpenAIModelOptions extends ModelService {
  readonly model: string;
  /** `chat` is for servers that lack the Responses API. */
  readonly api: ModelAddress['api'];
  /** For one whole request, its stream included (RUN-5). */
  readonly timeoutSeconds: number;
  readonly log?: Logger | undefined;
}

const asks: Readonly<Record<ModelAddress['api'], Ask>> = { responses: askResponses, chat: askChat };

/** RUN-2: the model of OpenAI or of a compatible server, through the API that the settings name. */
export function createOpenAIModel(options: OpenAIModelOptions): ModelPort {
  const { apiKey, baseUrl, model, api, timeoutSeconds, log } = options;
  const timeoutMs = timeoutSeconds * 1_000;
  const client = createClient(options, timeoutMs);
  const isOpenAI = baseUrl === undefined;
  const address: ModelAddress = { model, api, apiKey, isOpenAI, timeoutSeconds, host: hostOf(client) };

  return {
    async respond(request, { signal }) {
      signal.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      const ended = AbortSignal.any([signal, limit]);
      try {
        const response = await asks[api](request, { client, address, signal: ended, log });
        signal.throwIfAborted();
        log?.debug({ model, usage: response.usage, outcome: response.outcome.kind }, 'The model answered');
        return response;
      } catch (fault) {
        signal.throwIfAborted();
        if (limit.aborted) throw timeoutError(address);
        throw fault;
      }
    },
  };
}
