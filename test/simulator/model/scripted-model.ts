import { LLMock } from '@copilotkit/aimock';
import { toConversation } from './conversation.ts';
import { decide, type ModelAnswer } from './rules.ts';
import { estimateUsage, promptText } from './usage.ts';

export interface ScriptedModel {
  /** Base URL for the SDK, ends in `/v1`. */
  readonly url: string;
  /** The bodies of all requests so far, in the form of Chat Completions. */
  requests(): readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

export interface ScriptedModelOptions {
  readonly port?: number;
  /** Pause between two parts of a streamed answer, in milliseconds: a person should see it work. 0 by default. */
  readonly pace?: number;
}

/** The one model that it lists and answers for. */
export const scriptedModelName = 'scripted';

/** The demo's model: an OpenAI work-alike on loopback that answers by rules (`/v1/responses`, `/v1/chat/completions`, `/v1/models`). */
export async function startScriptedModel({ port = 0, pace = 0 }: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const server = new LLMock({ host: '127.0.0.1', port, latency: pace, chunkSize: 24 });
  server.on({ endpoint: 'chat', model: scriptedModelName }, (request) => {
    const answer = decide(toConversation(request));
    const { input, output } = estimateUsage(promptText(request), [], answer.text.length);
    return { ...toFixture(answer), usage: { input_tokens: input, output_tokens: output } };
  });
  await server.start();
  return {
    url: `${server.url}/v1`,
    requests: () => server.getRequests().map((entry) => entry.body as unknown as Readonly<Record<string, unknown>>),
    stop: () => server.stop(),
  };
}

function toFixture({ text, calls }: ModelAnswer) {
  if (!calls) return { content: text };
  return text === '' ? { toolCalls: [...calls] } : { content: text, toolCalls: [...calls] };
}
