import { retryingModel } from './agent/retrying-model.ts';
import type { Config } from './config.ts';
import { userId } from './core/ids.ts';
import { openStore } from './db/open-store.ts';
import { createSpaceFiles } from './files/space-files.ts';
import { createAvailableSpaces } from './flows/available-spaces.ts';
import { createFlows } from './flows/create-flows.ts';
import type { FlowDeps } from './flows/deps.ts';
import { executeRuns } from './flows/execute-run.ts';
import { createLiveRuns } from './flows/live-runs.ts';
import { recoverRuns } from './flows/recover-runs.ts';
import { createThreadImports } from './flows/thread-imports.ts';
import { healthRoutes } from './health.ts';
import { createSqliteJobs } from './jobs/sqlite-jobs.ts';
import type { Logger } from './log.ts';
import { checkModelService } from './openai/check-service.ts';
import { createOpenAIModel } from './openai/model.ts';
import { loadPieces } from './pieces/load-pieces.ts';
import type { ModelPort } from './ports/model.ts';
import type { System } from './ports/system.ts';
import { createSlackApp } from './slack/app.ts';
import { realSystem } from './system.ts';
import { toolBox } from './tools/registry.ts';

export interface Baton {
  /** Who Baton is there, for the operator's eyes. */
  readonly workspace: { readonly team: string; readonly bot: string };
  /** Takes nothing new, lets what runs stop at its last saved step, and closes the database. */
  stop(): Promise<void>;
}

/**
 * The only composition root: builds the adapters, hands them to the flows, and opens the door for Slack.
 * Throws ConfigError when a setting, a token or the database is wrong; `onFatal` is called when Slack shuts us out later.
 */
export async function startBaton(config: Config, log: Logger, onFatal: (error: Error) => void): Promise<Baton> {
  const system = realSystem;
  const { store, wakeUps, close } = await openStore({ file: config.data.databaseFile, system });
  const jobs = createSqliteJobs({ store, wakeUps, system, log });
  const [slack] = await Promise.all([
    createSlackApp({ config, store, system, log, onFatal }),
    checkModelService(config.openai, log),
  ]);

  const spaces = createAvailableSpaces({ chat: slack.chat, system, log });
  const deps: FlowDeps = {
    store,
    jobs,
    system,
    log,
    chat: slack.chat,
    modals: slack.modals,
    home: slack.home,
    operators: config.operators.map(userId),
    outbox: slack.outbox,
    model: createModel(config, system, log),
    files: createSpaceFiles({ dataDirectory: config.data.directory }),
    toolBox,
    pieces: loadPieces([...toolBox.always, ...toolBox.optIn].map(({ name }) => name)),
    otherSpaces: (session, requester) => spaces.others(session, requester),
    spaces,
    limits: {
      maxTurns: config.limits.runMaxTurns,
      timeoutSeconds: config.limits.runTimeoutSeconds,
      toolResultMaxChars: config.limits.toolResultMaxChars,
      excerptMaxChars: config.limits.excerptMaxChars,
      approvalExpirySeconds: config.limits.approvalExpirySeconds,
    },
    liveRuns: createLiveRuns(),
    imports: createThreadImports(),
    botUserId: slack.identity.botUserId,
  };

  await recoverRuns(deps);
  await jobs.start((session, shutdown) => executeRuns(session, shutdown, deps), {
    concurrency: config.limits.workerConcurrency,
  });
  await slack.start(createFlows(deps), healthRoutes([['slack', slack.isConnected]]));
  const { teamId: team, botUserId: bot } = slack.identity;
  return {
    workspace: { team, bot },
    async stop() {
      await Promise.all([slack.stop(), jobs.stop(config.limits.shutdownTimeoutSeconds * 1_000)]);
      await close();
    },
  };
}

/** One model for replies and handoffs alike: what may pass by itself is tried again for both (RUN-7). */
function createModel({ openai, limits }: Config, system: System, log: Logger): ModelPort {
  const model = createOpenAIModel({ ...openai, timeoutSeconds: limits.modelTimeoutSeconds, log });
  return retryingModel(model, {
    system,
    limits: { timeoutSeconds: limits.runTimeoutSeconds },
    onRetry: ({ fault, ...retry }) => log.warn({ err: fault, ...retry }, 'The model failed; asking again'),
  });
}
