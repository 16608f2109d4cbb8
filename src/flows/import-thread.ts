import { parseThreadCommand } from '../core/commands.ts';
import { sessionId, type ThreadKey, type Ts, type UserId } from '../core/ids.ts';
import type { MessageState } from '../core/message.ts';
import { defaultPiece } from '../core/piece.ts';
import { type EarlierMessage, quoteThread } from '../core/quoted-thread.ts';
import { type Session, titleFrom } from '../core/session.ts';
import type { EntryBody } from '../core/transcript.ts';
import { decodeWireText, mentionsUser } from '../core/wire-text.ts';
import type { ThreadReading } from '../ports/chat.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { DeliveryMustWait } from './flows.ts';

/**
 * SESSION-2: reads a people's thread from Slack, and then lets `work` store it; nothing is awaited inside a transaction. Messages that
 * arrive in the thread meanwhile wait. Undefined is read where the thread has a session. Throws ServiceError when Slack does not answer,
 * and DeliveryMustWait when somebody else is reading the thread.
 */
export async function withThread<T>(
  thread: ThreadKey,
  deps: FlowDeps,
  work: (reading: ThreadReading | undefined) => Promise<T>,
): Promise<T> {
  const { store, chat, imports } = deps;
  if (imports.underWay(thread)) throw new DeliveryMustWait('the thread is being read');
  const reading = imports.begin(thread);
  try {
    const session = await store.transaction((tx) => store.sessions.forThread(tx, thread));
    return await work(session ? undefined : await chat.thread(thread.spaceId, thread.rootTs));
  } finally {
    reading.end();
  }
}

export interface ThreadImport {
  readonly thread: ThreadKey;
  readonly reading: ThreadReading;
  /** Who asked: the session's owner. */
  readonly owner: UserId | undefined;
  /** The message that asks; it is not quoted, and what is newer is context of its own. Undefined: all of the thread is quoted. */
  readonly asked: { readonly ts: Ts; readonly title: string } | undefined;
  /** With fewer quoted messages no session is opened. */
  readonly atLeast: number;
}

/**
 * SESSION-2: opens the session of a people's thread with its messages as quoted data; undefined when there are too few, and when its root was
 * deleted, be it while the thread was being read (SESSION-7).
 */
export async function importThread(tx: Tx, deps: FlowDeps, given: ThreadImport): Promise<Session | undefined> {
  const { thread, reading, owner, asked, atLeast } = given;
  const { store, system, botUserId } = deps;
  const root = await store.messages.get(tx, thread.spaceId, thread.rootTs);
  if (root?.state === 'dropped') return undefined;
  const messages = reading.kind === 'read' ? await unknownOf(tx, thread, reading.messages, deps) : [];
  const earlier = messages.filter(({ ts }) => asked === undefined || ts < asked.ts);
  const later = messages.filter(({ ts }) => asked !== undefined && ts > asked.ts);
  if (earlier.length < atLeast) return undefined;
  const session = await store.sessions.create(tx, {
    id: sessionId(system.newId()),
    ...thread,
    rootPost: undefined,
    state: 'open',
    title: asked?.title ?? titleFrom(decodeWireText(earlier[0]?.wireText ?? '', { botUserId })),
    owner,
    origin: 'mention',
    parent: undefined,
    spunOff: false,
    piece: defaultPiece,
    createdAt: system.now(),
  });
  const note = reading.kind === 'refused' ? [notRead(reading.reason)] : [];
  await store.entries.append(tx, session.id, undefined, [...note, ...quoteThread(earlier, botUserId)]);
  await remember(tx, session, earlier, 'quoted', deps);
  // A mention, or what somebody outside wrote, is decided on when its own event comes.
  const kept = later.filter(
    ({ author, outside, wireText }) => author && !outside && !mentionsUser(wireText, botUserId),
  );
  await remember(tx, session, kept, 'context', deps);
  return session;
}

/** Without what was received already: commands, and messages that were deleted again. */
async function unknownOf(
  tx: Tx,
  { spaceId }: ThreadKey,
  messages: readonly EarlierMessage[],
  { store, botUserId }: FlowDeps,
): Promise<readonly EarlierMessage[]> {
  const unknown: EarlierMessage[] = [];
  for (const message of messages) {
    const command = parseThreadCommand(message.wireText, botUserId);
    if (command && (command.kind !== 'stop' || command.addressed)) continue;
    if (!(await store.messages.get(tx, spaceId, message.ts))) unknown.push(message);
  }
  return unknown;
}

async function remember(
  tx: Tx,
  { id, spaceId }: Session,
  messages: readonly EarlierMessage[],
  state: MessageState,
  { store, botUserId }: FlowDeps,
): Promise<void> {
  for (const { ts, author, wireText } of messages) {
    const text = decodeWireText(wireText, { botUserId });
    await store.messages.add(tx, { sessionId: id, spaceId, ts, author, text, state });
  }
}

const notRead = (reason: string): EntryBody => ({
  type: 'custom',
  customType: 'context',
  text: `The earlier messages of this thread could not be read. Say so if they matter. ${reason}`,
});
