import { type AssembledCall, assembleCalls } from './assemble-calls.ts';
import { type ChatChunk, ChatUsage, type Delta } from './chat-wire.ts';

/** A chat completion as it came in pieces. */
export interface ChatAnswer {
  readonly text: string;
  readonly refusal: string;
  readonly calls: readonly AssembledCall[];
  readonly finishReason: string;
  readonly usage: ChatUsage | undefined;
}

export interface ChatAssembly {
  add(chunk: ChatChunk): void;
  /** Undefined until the server has said why the answer ends. The usage may still come behind that. */
  finished(): ChatAnswer | undefined;
}

/** Puts the chunks of a streamed chat completion together. One choice is asked for, so only the first is read. */
export function assembleChat(newId: () => string): ChatAssembly {
  const calls = assembleCalls();
  let text = '';
  let refusal = '';
  let finishReason: string | undefined;
  let usage: ChatUsage | undefined;

  return {
    add(chunk) {
      const choice = chunk.choices?.[0];
      const delta = choice?.delta ?? choice?.message ?? {};
      text += textOf(delta);
      refusal += delta.refusal ?? '';
      for (const call of delta.tool_calls ?? []) calls.add(call);
      finishReason = choice?.finish_reason ? String(choice.finish_reason) : finishReason;
      usage = ChatUsage.safeParse(chunk.usage).data ?? usage;
    },
    finished() {
      if (finishReason === undefined) return undefined;
      return { text, refusal, calls: calls.calls(newId), finishReason, usage };
    },
  };
}

function textOf({ content }: Delta): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
}
