import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Script } from '../simulator/model/stub-model.ts';
import { createProduct, type Product, type Transport } from '../support/product.ts';

const preload = new URL('./kill-at.ts', import.meta.url);

/** A story that must end the same way wherever the process is killed. */
export interface KillStory {
  readonly transport: Transport;
  readonly script: Script;
  /** Before the steps count. */
  prepare(product: Product): Promise<void>;
  /** What a person does, once; Baton may die while it happens. */
  act(product: Product): Promise<void>;
  /** Waits, with Baton alive, until the story is at its end. */
  settle(product: Product): Promise<void>;
  /** Throws when something was lost or done twice. */
  verify(product: Product): void | Promise<void>;
}

export interface Killing {
  /** False when the story had fewer steps this time. */
  readonly killed: boolean;
  /** The last step that was begun, for example "17 before commit". */
  readonly last: string;
}

/** How many steps the story has when nobody kills it. */
export async function countSteps(story: KillStory): Promise<number> {
  const { last } = await runKilledAt(story, 0);
  return Number.parseInt(last, 10);
}

/**
 * The steps at which this run kills: all of them, or every KILL_STRIDE-th, beginning behind KILL_OFFSET, so that runs one after the other come to all
 * of them.
 */
export function stepsToKillAt(steps: number): readonly number[] {
  const stride = Math.max(1, Number(process.env.KILL_STRIDE ?? 1));
  const offset = Number(process.env.KILL_OFFSET ?? 0) % stride;
  return Array.from({ length: steps }, (_, index) => index + 1).filter((k) => (k - 1) % stride === offset);
}

/** Runs the story with a SIGKILL at step `k` (none for 0), starts Baton again and checks the end. */
export async function runKilledAt(story: KillStory, k: number): Promise<Killing> {
  const product = await createProduct({
    transport: story.transport,
    script: story.script,
    simulator: { retryDelaysMs: [500, 2_000, 5_000, 10_000] },
    // Looking a post up waits for two and a half of these.
    environment: { SLACK_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'warn' },
  });
  const armed = join(product.dataDirectory, 'armed');
  const counted = join(product.dataDirectory, 'steps');
  try {
    await product.start({
      module: preload,
      environment: { KILL_AT: String(k), KILL_ARMED_BY: armed, KILL_COUNT_FILE: counted },
    });
    await story.prepare(product);
    writeFileSync(armed, '');
    const killed = product.baton().exited.then(({ signal }) => signal === 'SIGKILL');
    await story.act(product);
    const died = await Promise.race([
      killed,
      story.settle(product).then(
        () => false,
        () => killed,
      ),
    ]);
    if (died) {
      await product.start();
      await story.settle(product);
    }
    await story.verify(product);
    return { killed: died, last: lastLine(counted) };
  } catch (error) {
    throw new Error(`Killed at step ${k} (last step: ${lastLine(counted)}).\n${product.baton().output()}`, {
      cause: error,
    });
  } finally {
    await product.close();
  }
}

function lastLine(file: string): string {
  return existsSync(file) ? (readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '0') : '0';
}
