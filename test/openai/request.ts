import type { ModelItem } from '../../src/core/prompt.ts';
import type { AssistantMessage, Reasoning, ToolCall } from '../../src/core/transcript.ts';
import type { ModelRequest } from '../../src/ports/model.ts';

export const user = (text: string): ModelItem => ({ type: 'message', role: 'user', text });

export const developer = (text: string): ModelItem => ({ type: 'message', role: 'developer', text });

/** A message of the model, with the item that the API sent for it where there was one. */
export const assistant = (blocks: readonly string[], item?: unknown): AssistantMessage => ({
  type: 'message',
  role: 'assistant',
  blocks,
  writtenBy: undefined,
  provider: item === undefined ? undefined : { api: 'responses', item },
});

export const reasoning = (item: unknown, api = 'responses'): Reasoning => ({
  type: 'reasoning',
  provider: { api, item },
});

export const call = (callId: string, args: string, item?: unknown): ToolCall => ({
  type: 'tool_call',
  callId,
  name: 'ReadFile',
  arguments: args,
  provider: item === undefined ? undefined : { api: 'responses', item },
});

export const result = (callId: string, output: string): ModelItem => ({
  type: 'tool_result',
  callId,
  ok: true,
  output,
});

export function requestOf(items: readonly ModelItem[], changes: Partial<ModelRequest> = {}): ModelRequest {
  const parameters = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  const tools = [{ name: 'ReadFile', description: 'Read a file.', parameters }];
  return { instructions: 'Be brief.', items, tools, toolChoice: 'auto', cacheKey: 'baton-1', ...changes };
}
