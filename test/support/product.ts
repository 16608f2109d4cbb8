import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Script, type StubModel, startStubModel } from '../simulator/model/stub-model.ts';
import type { SimulatorOptions } from '../simulator/settings.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { type BatonProcess, startBatonProcess } from './baton-process.ts';
import { freePort } from './free-port.ts';
import type { ModelApi } from './model-requests.ts';

export type Transport = 'socket' | 'http';

/** What a story works through: each way in which Slack reaches Baton, and each in which Baton reaches the model, once. */
export const eachOnce: readonly (readonly [Transport, ModelApi])[] = [
  ['socket', 'responses'],
  ['http', 'chat'],
];

export interface ProductOptions {
  readonly transport: Transport;
  /** The Responses API unless it is given. */
  readonly api?: ModelApi;
  readonly script: Script;
  readonly simulator?: SimulatorOptions;
  /** Settings of Baton beside those that connect it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Simulator, stub model and a real Baton process that know each other only by address. */
export interface Product {
  readonly slack: Simulator;
  readonly model: StubModel;
  readonly dataDirectory: string;
  /** Where Baton answers about its health. */
  readonly url: string;
  /** The process that runs now. */
  baton(): BatonProcess;
  /** Starts Baton and waits until it can hear Slack, or until it ended. */
  start(preload?: { readonly module: URL; readonly environment: Readonly<Record<string, string>> }): Promise<void>;
  close(): Promise<void>;
}

/** Not started yet: `start()` does that, again after a stop or a kill. */
export async function createProduct({
  transport,
  api = 'responses',
  script,
  simulator,
  environment,
}: ProductOptions): Promise<Product> {
  const slack = await startSimulator(simulator);
  const model = await startStubModel({ script });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'baton-story-'));
  const port = await freePort();
  let running: BatonProcess | undefined;

  const settings = {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_API_URL: slack.apiUrl,
    ...(transport === 'socket' ? { SLACK_APP_TOKEN: slack.tokens.app } : { SLACK_SIGNING_SECRET: slack.signingSecret }),
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-stub-0000000000000000',
    OPENAI_MODEL: 'stub-model',
    OPENAI_API: api,
    DATA_DIR: dataDirectory,
    PORT: String(port),
    ...environment,
  };
  return {
    slack,
    model,
    dataDirectory,
    url: `http://127.0.0.1:${port}`,
    baton: () => {
      if (!running) throw new Error('Baton was not started.');
      return running;
    },
    async start(preload) {
      const process = startBatonProcess({ ...settings, ...preload?.environment }, preload?.module);
      running = process;
      const ended = process.exited.then(() => true);
      while (!(await isReady(port))) {
        const over = await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 25, false))]);
        if (over) return;
      }
      if (transport === 'http') await slack.setRequestUrl({ url: `http://127.0.0.1:${port}/slack/events` });
    },
    async close() {
      await running?.stop();
      await Promise.all([model.stop(), slack.stop()]);
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
