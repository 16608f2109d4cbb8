import { onTestFinished } from 'vitest';
import { createOpenAIModel, type OpenAIModelOptions } from '../../src/openai/model.ts';
import type { ModelPort } from '../../src/ports/model.ts';
import { type Reply, type Script, type StubModel, startStubModel } from '../simulator/model/stub-model.ts';

export interface StubbedModel {
  readonly model: ModelPort;
  readonly stub: StubModel;
}

/** The adapter before a stub that answers with these replies in order, or as the script says; it stops with the test. */
export async function stubbedModel(
  replies: readonly Reply[] | Script,
  changes: Partial<OpenAIModelOptions> = {},
): Promise<StubbedModel> {
  const script: Script =
    typeof replies === 'function' ? replies : (_body, n) => replies[n] ?? { text: 'no more replies' };
  const stub = await startStubModel({ script });
  onTestFinished(() => stub.stop());
  const model = createOpenAIModel({
    apiKey: 'key-of-the-test',
    baseUrl: stub.url,
    model: 'stub-model',
    api: 'responses',
    timeoutSeconds: 30,
    ...changes,
  });
  return { model, stub };
}
