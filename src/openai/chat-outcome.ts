import type { TokenUsage } from '../core/run.ts';
import type { ResponseItem } from '../core/transcript.ts';
import type { ModelOutcome, ModelResponse } from '../ports/model.ts';
import type { ChatAnswer } from './assemble-chat.ts';

/** The reasons of a whole answer. Any other is a cut, so that no call of a broken answer runs (L04). */
const wholeReasons: ReadonlySet<string> = new Set([
  'stop',
  'tool_calls',
  'function_call',
  'eos',
  'eos_token',
  'end_turn',
  'stop_sequence',
  'tool_use',
]);

/** The server's own words for a failure in the middle of an answer. */
const failedReasons: ReadonlySet<string> = new Set(['error', 'abort', 'insufficient_system_resource']);

export const isFailed = ({ finishReason }: ChatAnswer): boolean => failedReasons.has(finishReason.toLowerCase());

/** What a model thinks before it speaks, where its server was not told to keep that apart. */
const thoughts = /^\s*<think>(?:[\s\S]*?<\/think>\s*|[\s\S]*$)/;

/** What a finished chat completion says, for everything but a failure. */
export function toModelResponse(answer: ChatAnswer): ModelResponse {
  const said = { ...answer, text: answer.text.replace(thoughts, '') };
  return { outcome: toOutcome(said), usage: toUsage(answer) };
}

function toOutcome(answer: ChatAnswer): ModelOutcome {
  const { text, refusal, finishReason } = answer;
  if (refusal.trim() !== '') return { kind: 'refused', text: refusal };
  if (!wholeReasons.has(finishReason.toLowerCase())) return { kind: 'cut_off', text, reason: finishReason };
  return { kind: 'completed', items: toItems(answer) };
}

/** Nothing of the provider's own is kept: an entry of ours says all that Chat Completions takes back. */
function toItems({ text, calls }: ChatAnswer): readonly ResponseItem[] {
  const provider = undefined;
  const message: readonly ResponseItem[] =
    text === '' ? [] : [{ type: 'message', role: 'assistant', blocks: [text], writtenBy: undefined, provider }];
  return [
    ...message,
    ...calls.map(
      ({ id, name, arguments: args }): ResponseItem => ({
        type: 'tool_call',
        callId: id,
        name,
        arguments: args,
        provider,
      }),
    ),
  ];
}

/** RUN-8. Servers that count nothing, or do not know `include_usage`, report nothing: zeros. */
function toUsage({ usage }: ChatAnswer): TokenUsage {
  return {
    input: usage?.prompt_tokens ?? 0,
    cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    output: usage?.completion_tokens ?? 0,
  };
}
