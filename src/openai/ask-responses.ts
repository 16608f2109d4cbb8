import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import type { ModelResponse } from '../ports/model.ts';
import { assembleStream } from './assemble-stream.ts';
import { type Ask, assembled, type Exchange, streamed } from './exchange.ts';
import { fromFailure, isReasoningRefused } from './model-errors.ts';
import { toModelResponse } from './response-outcome.ts';
import { toResponseParams } from './responses.ts';
import { StreamEvent } from './wire.ts';

/**
 * RUN-2: the model through the Responses API. Reasoning is readable only for who wrote it: after a change of the model or the key, a session goes on
 * without its old reasoning.
 */
export const askResponses: Ask = async (request, exchange) => {
  const { model } = exchange.address;
  try {
    return await ask(toResponseParams(request, { model, withReasoning: true }), exchange);
  } catch (fault) {
    if (!isReasoningRefused(fault)) throw fault;
    exchange.log?.warn({ model, err: fault }, 'The model service refused the stored reasoning; asking without it');
    return ask(toResponseParams(request, { model, withReasoning: false }), exchange);
  }
};

async function ask(params: ResponseCreateParamsStreaming, exchange: Exchange): Promise<ModelResponse> {
  const { client, signal, address } = exchange;
  const events = streamed(StreamEvent, () => client.responses.create(params, { signal }), {
    address,
    toEvent: (body) => ({ type: `response.${String((body as { readonly status?: unknown }).status)}`, response: body }),
  });
  const response = await assembled(events, assembleStream());
  if (response.status === 'failed' || response.status === 'cancelled') {
    const { code, message } = response.error ?? {};
    const failure = {
      status: undefined,
      code: code ?? undefined,
      message: message ?? `The response was ${response.status}.`,
    };
    throw fromFailure(failure, address);
  }
  return toModelResponse(response);
}
