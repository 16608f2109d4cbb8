import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RunLimits } from '../../src/agent/deps.ts';
import { retryingModel } from '../../src/agent/retrying-model.ts';
import type { Standing } from '../../src/core/approval.ts';
import type { Home } from '../../src/core/home.ts';
import type { SessionId, SpaceId, UserId } from '../../src/core/ids.ts';
import type { Pieces } from '../../src/core/piece.ts';
import type { ListedSpace } from '../../src/core/space-list.ts';
import { createAvailableSpaces } from '../../src/flows/available-spaces.ts';
import { createFlows } from '../../src/flows/create-flows.ts';
import type { FlowDeps } from '../../src/flows/deps.ts';
import { executeRuns } from '../../src/flows/execute-run.ts';
import type { Flows } from '../../src/flows/flows.ts';
import { createLiveRuns } from '../../src/flows/live-runs.ts';
import { recoverRuns } from '../../src/flows/recover-runs.ts';
import { createThreadImports } from '../../src/flows/thread-imports.ts';
import { createLogger } from '../../src/log.ts';
import { loadPieces } from '../../src/pieces/load-pieces.ts';
import type { ChatPort, Postable } from '../../src/ports/chat.ts';
import type { Tx } from '../../src/ports/store.ts';
import { toolBox } from '../../src/tools/registry.ts';
import { createHookedStore } from './flow-world-claim.ts';
import { createMortalStore } from './flow-world-crash.ts';
import { createMemoryFiles, type MemoryFiles } from './flow-world-files.ts';
import { createFakeModals, type FakeModals } from './flow-world-modals.ts';
import { createScriptedModel, type Script, type ScriptedModel } from './flow-world-model.ts';
import { createPeople, type People } from './flow-world-people.ts';
import { bot, general, ops } from './flow-world-places.ts';
import { createFakeSender, type FakeSender } from './flow-world-sender.ts';
import { createFakeChat, createMemorySlack, listedSpaces, type MemorySlack, readWritten } from './flow-world-slack.ts';
import { createView, type View } from './flow-world-view.ts';
import { createTestSystem, openTestStore, type TestSystem } from './store.ts';

export interface WorldOptions {
  readonly script?: Script;
  readonly files?: Readonly<Record<string, string>>;
  readonly limits?: Partial<RunLimits>;
  /** The model does not hear aborts. */
  readonly deafModel?: boolean;
  readonly splitAt?: number;
  readonly pieces?: Pieces;
  readonly operators?: readonly UserId[];
  /** Gives the first hint of a space (UX-6); otherwise it counts as given. */
  readonly hints?: boolean;
  /** Whether Slack gives links: to everything, to nothing, or does not answer. */
  readonly links?: 'all' | 'none' | 'fault';
}

/** What outlives a process: the database, Slack, the files, the clock. */
interface Outside {
  readonly file: string;
  readonly slack: MemorySlack;
  readonly files: MemoryFiles;
  readonly system: TestSystem;
}

/** The flows on a real store, with a model, a Slack and files that the test holds in its hands. */
export interface FlowWorld extends People, View {
  readonly deps: FlowDeps;
  readonly flows: Flows;
  readonly slack: MemorySlack;
  readonly sender: FakeSender;
  readonly model: ScriptedModel;
  readonly files: MemoryFiles;
  readonly system: TestSystem;
  readonly file: string;
  readonly modals: FakeModals;
  /** What the person's Home shows. */
  home(user: UserId): Home | undefined;
  /** The person is no member of the space any more. */
  takeOut(user: UserId, space: SpaceId): void;
  /** What Slack says of the next new thread, everywhere or in one space. */
  setPlace(place: Postable, space?: SpaceId): void;
  /** A full member unless it is said. */
  setStanding(user: UserId, standing: Standing): void;
  /** Channels were renamed or made. */
  setSpaces(spaces: readonly ListedSpace[]): void;
  /** What happens when Baton reads a people's thread. */
  onReading(read: (standing: ChatPort['thread']) => ChatPort['thread']): void;
  /** A transaction of the test itself. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The worker and the sender, until there is nothing to do. */
  work(): Promise<void>;
  /** Begins to shut down, as `npm start` does on a signal. */
  shutDown(): void;
  isShuttingDown(): boolean;
  /** Once, between the next claim of a run and the worker's next step. */
  afterClaim(hook: () => Promise<void>): void;
  /** The process dies before or after its k-th transaction from now; `died` tells. */
  dieAt(k: number, when: 'before' | 'after'): void;
  readonly died: Promise<void>;
  /** Transactions so far. */
  transactions(): number;
  /** Dies if it lives, and a fresh process begins on the same file. */
  restart(script?: Script): Promise<FlowWorld>;
  close(): Promise<void>;
}

export async function startWorld(options: WorldOptions = {}): Promise<FlowWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-flows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const slack = createMemorySlack();
  const files = createMemoryFiles(options.files);
  return startProcess({ file: join(folder, 'baton.sqlite'), slack, files, system: createTestSystem() }, options);
}

async function startProcess(outside: Outside, options: WorldOptions): Promise<FlowWorld> {
  const { slack, files, system } = outside;
  const opened = await openTestStore(outside);
  const mortal = createMortalStore(opened.store);
  const { store, afterClaim } = createHookedStore(mortal.store);
  const model = createScriptedModel(options.script ?? unexpected, { deaf: options.deafModel ?? false });
  const sender = createFakeSender({ store, read: mortal.read, system, slack });
  const shutdown = new AbortController();
  const underWay = new Map<SessionId, string>();
  const homes = new Map<UserId, Home>();
  let place: Postable = { ok: true };
  const places = new Map<SpaceId, Postable>();
  const standings = new Map<UserId, Standing>();
  let listed = listedSpaces;
  const modals = createFakeModals();
  const away = new Set<string>();
  const isAway = (space: SpaceId, user: UserId) => away.has(`${space} ${user}`);
  let readThread: ChatPort['thread'] = (space, root) => readWritten(slack, space, root);
  const limits = {
    maxTurns: 30,
    timeoutSeconds: 1_800,
    toolResultMaxChars: 20_000,
    excerptMaxChars: 50_000,
    approvalExpirySeconds: 604_800,
    ...options.limits,
  };
  const chat = createFakeChat({
    splitAt: options.splitAt ?? 9_000,
    links: options.links ?? 'all',
    place: (space) => places.get(space) ?? place,
    thread: (space, root) => readThread(space, root),
    isAway,
    standing: (user) => standings.get(user) ?? 'member',
    listed: () => listed,
  });
  const log = createLogger({ level: 'silent' });
  const spaces = createAvailableSpaces({ chat, system, log });
  const deps: FlowDeps = {
    store,
    model: retryingModel(model, { system, limits }),
    files,
    toolBox,
    pieces: options.pieces ?? loadPieces([...toolBox.always, ...toolBox.optIn].map(({ name }) => name)),
    otherSpaces: (session, requester) => spaces.others(session, requester),
    spaces,
    system,
    limits,
    jobs: {
      ...opened.jobs,
      // As the worker's own jobs do: what the work asks for takes the place of the wake-up that it was called for.
      wake: (tx, session, at) => opened.wakeUps.put(tx, { session, at, token: system.newId() }, underWay.get(session)),
    },
    chat,
    modals,
    home: { publish: async (user, shown) => void homes.set(user, shown) },
    operators: options.operators ?? [],
    outbox: sender,
    liveRuns: createLiveRuns(),
    imports: createThreadImports(),
    botUserId: bot,
    log,
  };
  const flows = createFlows(deps);

  async function workOnce(): Promise<boolean> {
    const due = await mortal.read((tx) => opened.wakeUps.due(tx, system.now(), 100));
    await Promise.all(
      due.map(async (wakeUp) => {
        underWay.set(wakeUp.session, wakeUp.token);
        try {
          await executeRuns(wakeUp.session, shutdown.signal, deps);
        } catch (fault) {
          // As the worker does: what a shutdown interrupts comes again.
          if (!shutdown.signal.aborted) throw fault;
        } finally {
          underWay.delete(wakeUp.session);
        }
        if (!shutdown.signal.aborted) await store.transaction((tx) => opened.wakeUps.done(tx, wakeUp));
      }),
    );
    return due.length > 0 && !shutdown.signal.aborted;
  }

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      mortal.die();
      await mortal.dead;
      await opened.close();
    })();
    return closed;
  };
  onTestFinished(close);

  if (!options.hints) {
    for (const space of [general, ops])
      await mortal.read((tx) => opened.store.spaces.claimHint(tx, space, system.now()));
  }

  // As the application does when it starts: what a dead process left goes on.
  await recoverRuns(deps);

  return {
    deps,
    flows,
    slack,
    sender,
    model,
    files,
    system,
    file: outside.file,
    ...createPeople({ flows, slack, deps }),
    ...createView({ store, slack, file: outside.file }),
    modals,
    home: (user) => homes.get(user),
    takeOut: (user, space) => away.add(`${space} ${user}`),
    setPlace(given, space) {
      if (space) places.set(space, given);
      else place = given;
    },
    setStanding: (user, standing) => standings.set(user, standing),
    setSpaces(given) {
      listed = given;
      spaces.forget();
    },
    onReading(read) {
      readThread = read((space, root) => readWritten(slack, space, root));
    },
    read: (work) => mortal.read(work),
    async work() {
      while (await workOnce());
      await sender.idle();
    },
    isShuttingDown: () => shutdown.signal.aborted,
    shutDown: () => shutdown.abort(new DOMException('shutting down', 'AbortError')),
    afterClaim,
    dieAt: mortal.dieAt,
    died: mortal.dead,
    transactions: mortal.count,
    async restart(script = options.script) {
      await close();
      return startProcess(outside, { ...options, ...(script && { script }) });
    },
    close,
  };
}

const unexpected: Script = ({ n }) => {
  throw new Error(`request ${n} was not expected`);
};
