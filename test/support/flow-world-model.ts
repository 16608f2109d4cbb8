import type { AssistantMessage, ProviderItem, Reasoning, ResponseItem, ToolCall } from '../../src/core/transcript.ts';
import { ServiceError } from '../../src/errors.ts';
import type { ModelOutcome, ModelPort, ModelRequest, ModelResponse } from '../../src/ports/model.ts';

export interface ModelCall {
  readonly request: ModelRequest;
  /** From 1. */
  readonly n: number;
  readonly signal: AbortSignal;
}

export type Script = (call: ModelCall) => ModelResponse | Promise<ModelResponse>;

export interface ScriptedModel extends ModelPort {
  readonly requests: readonly ModelRequest[];
  follow(script: Script): void;
}

/** Answers as the script says; when the signal aborts it throws the reason at once, as the port promises, unless it is deaf. */
export function createScriptedModel(first: Script, { deaf }: { readonly deaf: boolean }): ScriptedModel {
  const requests: ModelRequest[] = [];
  let script = first;
  return {
    requests,
    follow(next) {
      script = next;
    },
    async respond(request, { signal }) {
      requests.push(structuredClone(request));
      const answer = Promise.resolve(script({ request, n: requests.length, signal }));
      if (deaf) return answer;
      answer.catch(() => {});
      return Promise.race([answer, whenAborted(signal)]);
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** One step for each request; one more request is a mistake of the code under test. */
export function inTurn(...steps: readonly (ModelResponse | Script)[]): Script {
  let taken = 0;
  return (call) => {
    const step = steps[taken];
    taken += 1;
    if (step === undefined) throw new Error(`request ${call.n} was not expected`);
    return typeof step === 'function' ? step(call) : step;
  };
}

export const never = (): Promise<never> => new Promise<never>(() => {});

const usage = { input: 100, cached: 40, output: 10 };
const responding = (outcome: ModelOutcome): ModelResponse => ({ outcome, usage });

export const completed = (...items: readonly ResponseItem[]): ModelResponse => responding({ kind: 'completed', items });
export const answer = (...blocks: readonly string[]): ModelResponse => completed(message(...blocks));
export const refusal = (text: string): ModelResponse => responding({ kind: 'refused', text });
export const cutOff = (text: string, reason = 'max_output_tokens'): ModelResponse =>
  responding({ kind: 'cut_off', text, reason });

const provider = (item: unknown): ProviderItem => ({ api: 'scripted', item });

export const message = (...blocks: readonly string[]): AssistantMessage => ({
  type: 'message',
  role: 'assistant',
  blocks,
  writtenBy: undefined,
  provider: provider({ said: blocks }),
});

export const reasoning = (thought: string): Reasoning => ({ type: 'reasoning', provider: provider({ thought }) });

export const call = (callId: string, name: string, args: unknown): ToolCall => ({
  type: 'tool_call',
  callId,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
  provider: undefined,
});

/** Throws it from a script. */
export function modelFault(message: string, code = 'server_error'): () => never {
  return () => {
    throw new ServiceError(message, { service: 'model', retryable: false, code });
  };
}

/** A document with all six sections. */
export const document = (goal = 'Ship the login page.'): string =>
  [
    `## Goal\n${goal}`,
    '## Constraints & Preferences\nNone',
    '## Progress\nDone: nothing',
    '## Key Decisions\nNone',
    '## Critical Context\nauth.ts',
    '## Next Steps\n1. Run the tests.',
  ].join('\n\n');
