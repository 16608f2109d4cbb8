import { randomBytes } from 'node:crypto';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelResponse } from '../ports/model.ts';
import { assembleChat } from './assemble-chat.ts';
import { toChatParams } from './chat-completions.ts';
import { isFailed, toModelResponse } from './chat-outcome.ts';
import { ChatChunk } from './chat-wire.ts';
import { type Ask, assembled, type Exchange, streamed } from './exchange.ts';
import { fromFailure, isUsageRefused } from './model-errors.ts';

/** RUN-2: the model through Chat Completions. A server that does not know how to count in a stream is asked without it. */
export const askChat: Ask = async (request, exchange) => {
  const { model, isOpenAI } = exchange.address;
  try {
    return await ask(toChatParams(request, { model, isOpenAI, withUsage: true }), exchange);
  } catch (fault) {
    if (!isUsageRefused(fault)) throw fault;
    return ask(toChatParams(request, { model, isOpenAI, withUsage: false }), exchange);
  }
};

async function ask(params: ChatCompletionCreateParamsStreaming, exchange: Exchange): Promise<ModelResponse> {
  const { client, signal, address } = exchange;
  const chunks = streamed(ChatChunk, () => client.chat.completions.create(params, { signal }), {
    address,
    toEvent: (body) => body,
  });
  const answer = await assembled(chunks, assembleChat(newCallId));
  if (isFailed(answer)) {
    const message = `The answer ended with "${answer.finishReason}".`;
    throw fromFailure({ status: undefined, code: undefined, message }, address);
  }
  return toModelResponse(answer);
}

/** Nine letters and digits: the only form that the templates of Mistral's models take. */
const newCallId = (): string => randomBytes(5).toString('hex').slice(0, 9);
