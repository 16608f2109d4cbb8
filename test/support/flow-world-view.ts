import type { SessionId, SpaceId, Ts } from '../../src/core/ids.ts';
import type { Run } from '../../src/core/run.ts';
import type { Session } from '../../src/core/session.ts';
import { type EntryBody, joinBlocks } from '../../src/core/transcript.ts';
import type { Store } from '../../src/ports/store.ts';
import { threadIn } from './flow-world-places.ts';
import { type MemorySlack, textOf } from './flow-world-slack.ts';
import { readTables } from './flow-world-tables.ts';

/** What can be seen: in Slack, and in the database. */
export interface View {
  /** What Baton wrote in the thread, in order, as it reads now. */
  thread(root: Ts): readonly string[];
  /** Roots of the threads that Baton opened. */
  opened(): readonly Ts[];
  /** What was whispered to people, in order. */
  whispers(): readonly string[];
  status(root: Ts): string | undefined;
  session(root: Ts, space?: SpaceId): Promise<Session>;
  /** The newest run of the session; fails when there is none. */
  newestRun(session: SessionId): Promise<Run>;
  /** Kind and state of each, oldest first. */
  runs(session: SessionId): Promise<readonly string[]>;
  bodies(session: SessionId): Promise<readonly EntryBody[]>;
  /** One short word for each entry. */
  outline(session: SessionId): Promise<readonly string[]>;
}

export function createView({
  store,
  slack,
  file,
}: {
  readonly store: Store;
  readonly slack: MemorySlack;
  readonly file: string;
}): View {
  const bodies = async (session: SessionId) =>
    (await store.transaction((tx) => store.entries.context(tx, session))).map(({ body }) => body);
  return {
    thread: (root) => slack.messages.filter(({ rootTs }) => rootTs === root).map(({ content }) => textOf(content)),
    opened: () => slack.messages.filter(({ ts, rootTs }) => ts === rootTs).map(({ ts }) => ts),
    whispers: () => slack.whispers.map(({ text }) => text),
    status: (root) => slack.statuses.findLast(({ rootTs }) => rootTs === root)?.status,
    async session(root, space) {
      const found = await store.transaction((tx) => store.sessions.forThread(tx, threadIn(root, space)));
      if (!found) throw new Error(`no session at ${root}`);
      return found;
    },
    async newestRun(session) {
      const run = await store.transaction((tx) => store.runs.newest(tx, session));
      if (!run) throw new Error(`no run in ${session}`);
      return run;
    },
    async runs(session) {
      const { runs } = await readTables(file);
      return runs.filter(({ sessionId }) => sessionId === session).map(({ kind, state }) => `${kind} ${state}`);
    },
    bodies,
    outline: async (session) => (await bodies(session)).map(outlineOf),
  };
}

function outlineOf(body: EntryBody): string {
  switch (body.type) {
    case 'message':
      if (body.role === 'quoted') return `quoted ${body.author ?? body.botName ?? 'bot'}: ${body.text}`;
      if (body.role === 'user') return `${body.author ?? 'workflow'}${body.stopped ? ' (stopped)' : ''}: ${body.text}`;
      return `${body.writtenBy ?? 'baton'}: ${joinBlocks(body.blocks)}`;
    case 'custom':
      return `<${body.customType}>`;
    case 'reasoning':
      return '<reasoning>';
    case 'tool_call':
      return `call ${body.callId} ${body.name} ${body.arguments}`;
    case 'tool_result':
      return `${body.ok ? 'result' : 'error'} ${body.callId}: ${body.output}`;
  }
}
