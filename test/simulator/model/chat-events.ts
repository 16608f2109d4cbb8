import type { SpokenReply, StreamEvent } from './reply.ts';
import { pieces, type ResponseFrame } from './response-events.ts';

/** The complete `chat.completion` object for a reply, as a request without `stream` gets it. */
export function toChatCompletion(reply: SpokenReply, frame: ResponseFrame): StreamEvent {
  const calls = callsOf(reply, frame);
  const message = {
    role: 'assistant',
    content: textOf(reply),
    refusal: 'refusal' in reply ? reply.refusal : null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason(reply) };
  return { ...head(frame, 'chat.completion'), choices: [choice], usage: usageOf(frame) };
}

/** The chunks of a streamed chat completion; the last but one has the finish reason, the last the usage. */
export function toChatEvents(reply: SpokenReply, frame: ResponseFrame): readonly StreamEvent[] {
  const chunk = (delta: StreamEvent, finish_reason: string | null = null): StreamEvent => ({
    ...head(frame, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    usage: null,
  });
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...pieces(textOf(reply) ?? '').map((content) => chunk({ content })),
    ...('refusal' in reply ? pieces(reply.refusal).map((refusal) => chunk({ refusal })) : []),
    ...callsOf(reply, frame).flatMap((call, index) => [
      chunk({ tool_calls: [{ ...call, index, function: { name: call.function.name, arguments: '' } }] }),
      ...pieces(call.function.arguments).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({}, finishReason(reply)),
    { ...head(frame, 'chat.completion.chunk'), choices: [], usage: usageOf(frame) },
  ];
}

function head(frame: ResponseFrame, object: string): StreamEvent {
  return { id: `chatcmpl-${frame.id}`, object, created: Math.floor(Date.now() / 1000), model: frame.model };
}

function textOf(reply: SpokenReply): string | null {
  return 'text' in reply ? (reply.text ?? null) : null;
}

function callsOf(reply: SpokenReply, frame: ResponseFrame) {
  const calls = 'calls' in reply ? (reply.calls ?? []) : [];
  return calls.map((call, index) => ({
    id: call.call_id ?? `call_${frame.id}_${index}`,
    type: 'function' as const,
    function: { name: call.name, arguments: call.arguments },
  }));
}

function finishReason(reply: SpokenReply): string {
  if ('cutOff' in reply) return 'length';
  return 'calls' in reply ? 'tool_calls' : 'stop';
}

function usageOf({ usage }: ResponseFrame): StreamEvent {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: 0 },
  };
}
