import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
} from 'openai/resources/chat/completions';
import type { ToolSpec } from '../core/tool-spec.ts';
import type { ModelRequest } from '../ports/model.ts';
import { toChatMessages } from './chat-messages.ts';

export interface ChatTarget {
  readonly model: string;
  /** OpenAI's own service; others may refuse fields that they do not know. */
  readonly isOpenAI: boolean;
  /** False: the server does not know `stream_options`. */
  readonly withUsage: boolean;
}

/** RUN-2: one request in the words of Chat Completions. Same request, same bytes; a later request of the session begins as the earlier one does. */
export function toChatParams(
  { instructions, items, tools, toolChoice, cacheKey, model: chosen }: ModelRequest,
  { model, isOpenAI, withUsage }: ChatTarget,
): ChatCompletionCreateParamsStreaming {
  return {
    model: chosen ?? model,
    ...(tools.length > 0 && { tools: tools.map(toFunctionTool), tool_choice: toolChoice }),
    // Ours are readonly, the SDK's are not.
    messages: [...toChatMessages(instructions, items)] as ChatCompletionCreateParamsStreaming['messages'],
    ...(isOpenAI && { prompt_cache_key: cacheKey, store: false }),
    stream: true,
    ...(withUsage && { stream_options: { include_usage: true } }),
  };
}

const toFunctionTool = ({ name, description, parameters }: ToolSpec): ChatCompletionFunctionTool => ({
  type: 'function',
  function: { name, description, parameters: { ...parameters } },
});
