import type { OpenAIModelOptions } from '../../src/openai/model.ts';

/** For what holds whichever API the model is behind. */
export const everyApi: readonly OpenAIModelOptions['api'][] = ['responses', 'chat'];
