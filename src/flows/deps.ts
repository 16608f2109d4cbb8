import type { AgentDeps } from '../agent/deps.ts';
import type { UserId } from '../core/ids.ts';
import type { Logger } from '../log.ts';
import type { ChatPort, OutboxSignal } from '../ports/chat.ts';
import type { HomePort } from '../ports/home.ts';
import type { JobsPort } from '../ports/jobs.ts';
import type { ModalsPort } from '../ports/modals.ts';
import type { Tx } from '../ports/store.ts';
import type { AvailableSpaces } from './available-spaces.ts';
import type { LiveRuns } from './live-runs.ts';
import type { ThreadImports } from './thread-imports.ts';

/** What the flows are built from; made once, in src/app.ts. */
export interface FlowDeps extends AgentDeps {
  readonly jobs: JobsPort;
  readonly chat: ChatPort;
  readonly modals: ModalsPort;
  readonly home: HomePort;
  /** SPACE-1: people whom the operator named. */
  readonly operators: readonly UserId[];
  readonly outbox: OutboxSignal;
  readonly liveRuns: LiveRuns;
  readonly imports: ThreadImports;
  readonly spaces: AvailableSpaces;
  readonly botUserId: UserId;
  readonly log: Logger;
}

/** One transaction, after which the outbox is told to look for new rows. */
export async function commit<T>(deps: Pick<FlowDeps, 'store' | 'outbox'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await deps.store.transaction(work);
  deps.outbox.nudge();
  return result;
}
