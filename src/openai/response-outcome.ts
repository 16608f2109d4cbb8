import type { TokenUsage } from '../core/run.ts';
import { joinBlocks, type ResponseItem } from '../core/transcript.ts';
import type { ModelOutcome, ModelResponse } from '../ports/model.ts';
import { responsesApi } from './input-items.ts';
import type { FinalResponse, OutputItem } from './wire.ts';

/** What a finished response says, for everything but `status: failed`, which is a fault. */
export function toModelResponse(response: FinalResponse): ModelResponse {
  return { outcome: toOutcome(response), usage: toUsage(response) };
}

function toOutcome({ status, output, incomplete_details: details }: FinalResponse): ModelOutcome {
  const items = output ?? [];
  const refusal = joinBlocks(items.flatMap(refusalsOf));
  if (refusal.trim() !== '') return { kind: 'refused', text: refusal };
  // A cut-off response may hold a call whose arguments are whole by chance; it must not run (L04).
  if (status === 'incomplete') {
    return { kind: 'cut_off', text: joinBlocks(items.flatMap(blocksOf)), reason: details?.reason ?? 'unknown' };
  }
  return { kind: 'completed', items: items.flatMap(toResponseItem) };
}

/** Items of kinds that we do not ask for are left out, and so are messages without text (L05). */
function toResponseItem(item: OutputItem): readonly ResponseItem[] {
  const provider = { api: responsesApi, item };
  switch (item.type) {
    case 'message': {
      const blocks = blocksOf(item);
      if (blocks.length === 0) return [];
      return [{ type: 'message', role: 'assistant', blocks, writtenBy: undefined, provider }];
    }
    case 'function_call': {
      const callId = item.call_id ?? item.id ?? '';
      return [{ type: 'tool_call', callId, name: item.name ?? '', arguments: argumentsOf(item), provider }];
    }
    case 'reasoning':
      return [{ type: 'reasoning', provider }];
    default:
      return [];
  }
}

function argumentsOf({ arguments: given }: OutputItem): string {
  return typeof given === 'string' ? given : JSON.stringify(given ?? {});
}

function blocksOf({ type, content }: OutputItem): readonly string[] {
  if (type !== 'message') return [];
  return (content ?? []).flatMap((part) => (part.type === 'output_text' && part.text ? [part.text] : []));
}

function refusalsOf({ type, content }: OutputItem): readonly string[] {
  if (type !== 'message') return [];
  return (content ?? []).flatMap((part) => (part.type === 'refusal' && part.refusal ? [part.refusal] : []));
}

/** RUN-8. Servers that count nothing report nothing: zeros. */
function toUsage({ usage }: FinalResponse): TokenUsage {
  return {
    input: usage?.input_tokens ?? 0,
    cached: usage?.input_tokens_details?.cached_tokens ?? 0,
    output: usage?.output_tokens ?? 0,
  };
}
