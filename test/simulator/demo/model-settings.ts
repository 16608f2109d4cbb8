import { scriptedModelName, startScriptedModel } from '../model/scripted-model.ts';

export interface DemoModel {
  /** The environment that leads Baton to the model. */
  readonly environment: Readonly<Record<string, string>>;
  readonly description: string;
  stop(): Promise<void>;
}

/** Milliseconds between two parts of the scripted model's answers: slow enough to see the status and to press Cancel. */
const pace = 30;

/** The model behind `OPENAI_API_KEY` if that is set, with `OPENAI_BASE_URL` and `OPENAI_MODEL` as given; else the scripted one. */
export async function demoModel(env: Readonly<Record<string, string | undefined>>): Promise<DemoModel> {
  if (env.OPENAI_API_KEY) {
    const where = env.OPENAI_BASE_URL ?? 'OpenAI';
    return {
      environment: {},
      description: `the model at ${where} (OPENAI_API_KEY is set)`,
      stop: async () => undefined,
    };
  }
  const scripted = await startScriptedModel({ pace });
  return {
    environment: {
      OPENAI_API_KEY: 'demo',
      OPENAI_BASE_URL: scripted.url,
      OPENAI_MODEL: scriptedModelName,
      OPENAI_API: env.OPENAI_API ?? 'responses',
    },
    description: 'a scripted model on this machine (set OPENAI_API_KEY for a real one)',
    stop: () => scripted.stop(),
  };
}
