import type OpenAI from 'openai';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import type { Logger } from '../log.ts';
import type { ModelPort, ModelRequest, ModelResponse } from '../ports/model.ts';
import { assembleStream } from './assemble-stream.ts';
import { createClient, hostOf, type ModelService } from './client.ts';
import {
  cutStreamError,
  fromFailure,
  isReasoningRefused,
  type ModelAddress,
  timeoutError,
  toServiceError,
} from './model-errors.ts';
import { toModelResponse } from './response-outcome.ts';
import { toResponseParams } from './responses.ts';
import { StreamEvent } from './wire.ts';

export interface OpenAIModelOptions extends ModelService {
  readonly model: string;
  /** For one whole request, its stream included (RUN-5). */
  readonly timeoutSeconds: number;
  readonly log?: Logger | undefined;
}

/** RUN-2: the model through the Responses API of OpenAI or of a compatible server. */
export function createOpenAIModel(options: OpenAIModelOptions): ModelPort {
  const { apiKey, model, timeoutSeconds, log } = options;
  const timeoutMs = timeoutSeconds * 1_000;
  const client = createClient(options, timeoutMs);
  const address: ModelAddress = { model, apiKey, timeoutSeconds, host: hostOf(client) };

  return {
    async respond(request, { signal }) {
      signal.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      const ended = AbortSignal.any([signal, limit]);
      try {
        const response = await askAsItCan(client, request, { address, signal: ended, log });
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

interface Exchange {
  readonly address: ModelAddress;
  readonly signal: AbortSignal;
  readonly log?: Logger | undefined;
}

/** Reasoning is readable only for who wrote it: after a change of the model or the key, a session goes on without its old reasoning. */
async function askAsItCan(client: OpenAI, request: ModelRequest, exchange: Exchange): Promise<ModelResponse> {
  const { model } = exchange.address;
  try {
    return await ask(client, toResponseParams(request, { model, withReasoning: true }), exchange);
  } catch (fault) {
    if (!isReasoningRefused(fault)) throw fault;
    exchange.log?.warn({ model, err: fault }, 'The model service refused the stored reasoning; asking without it');
    return ask(client, toResponseParams(request, { model, withReasoning: false }), exchange);
  }
}

async function ask(client: OpenAI, params: ResponseCreateParamsStreaming, exchange: Exchange): Promise<ModelResponse> {
  const assembly = assembleStream();
  try {
    for await (const event of stream(client, params, exchange)) assembly.add(event);
  } catch (fault) {
    // What breaks behind the last event takes nothing away.
    if (!assembly.finished()) throw fault;
  }
  const response = assembly.finished();
  if (!response) {
    // The SDK ends an aborted stream as if it were whole.
    exchange.signal.throwIfAborted();
    throw cutStreamError();
  }
  if (response.status === 'failed' || response.status === 'cancelled') {
    const { code, message } = response.error ?? {};
    const failure = {
      status: undefined,
      code: code ?? undefined,
      message: message ?? `The response was ${response.status}.`,
    };
    throw fromFailure(failure, exchange.address);
  }
  return toModelResponse(response);
}

/** Faults of the SDK and of the connection are translated here, so that one of our own code is not taken for them. */
async function* stream(
  client: OpenAI,
  params: ResponseCreateParamsStreaming,
  { address, signal }: Exchange,
): AsyncGenerator<StreamEvent> {
  try {
    const events = await client.responses.create(params, { signal });
    for await (const event of events) {
      // Checked, but handed on as it came: an item goes back later with its keys in the same order.
      if (StreamEvent.safeParse(event).success) yield event as unknown as StreamEvent;
    }
  } catch (error) {
    throw toServiceError(error, address);
  }
}
