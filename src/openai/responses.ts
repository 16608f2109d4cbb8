import type { FunctionTool, ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import type { ToolSpec } from '../core/tool-spec.ts';
import type { ModelRequest } from '../ports/model.ts';
import { toInputItems } from './input-items.ts';

export interface ResponseTarget {
  readonly model: string;
  /** False: what the model thought is left out, because the server cannot read it. */
  readonly withReasoning: boolean;
}

/**
 * RUN-2: one request in the words of the Responses API. Nothing is kept by the provider (`store: false`); the whole input goes each time.
 * Same request, same bytes; a later request of the session begins with the bytes of the earlier one.
 */
export function toResponseParams(
  { instructions, items, tools, toolChoice, cacheKey, model: chosen }: ModelRequest,
  { model: usual, withReasoning }: ResponseTarget,
): ResponseCreateParamsStreaming {
  const model = chosen ?? usual;
  return {
    model,
    ...(tools.length > 0 && { tools: tools.map(toFunctionTool), tool_choice: toolChoice, parallel_tool_calls: true }),
    instructions,
    input: toInputItems(withReasoning ? items : items.filter(({ type }) => type !== 'reasoning')),
    ...(withReasoning && mayReason(model) && { include: ['reasoning.encrypted_content'] }),
    prompt_cache_key: cacheKey,
    store: false,
    stream: true,
  };
}

const toFunctionTool = ({ name, description, parameters }: ToolSpec): FunctionTool => ({
  type: 'function',
  name,
  description,
  parameters,
  strict: false,
});

/** OpenAI answers 400 when encrypted reasoning is asked of a model that does not reason. Unknown names may. */
function mayReason(model: string): boolean {
  return !/^(?:gpt-3|gpt-4|chatgpt-|gpt-5(?:\.\d+)?-chat)/.test(model);
}
