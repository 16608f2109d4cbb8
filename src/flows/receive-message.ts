import { parseThreadCommand } from '../core/commands.ts';
import { minimumMessages } from '../core/hand-off-texts.ts';
import type { DeliveryId, RunId } from '../core/ids.ts';
import type { InboundMessage, MessageState, StoredMessage } from '../core/message.ts';
import { type MessageFacts, type MessagePlan, planForMessage } from '../core/receive.ts';
import { type Session, titleFrom } from '../core/session.ts';
import { decodeWireText, mentionsUser, withoutLeadingMention } from '../core/wire-text.ts';
import type { ThreadReading } from '../ports/chat.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { DeliveryMustWait } from './flows.ts';
import { importThread, withThread } from './import-thread.ts';
import { queueReply } from './queue-run.ts';
import { type CommandOutcome, obeyThreadCommand } from './thread-command.ts';

/** SESSION-1 to 6. Stores a message once, and makes sure that a run will read it where one should. */
export async function receiveMessage(message: InboundMessage, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const take = (earlier: ThreadReading | undefined) =>
    commit(deps, (tx) => takeMessage(tx, { message, delivery, earlier }, deps));
  const mayOpen = await deps.store.transaction((tx) => mayOpenInThread(tx, message, deps));
  const cancelled = await (mayOpen ? withThread(message.thread, deps, take) : take(undefined));
  for (const run of cancelled) deps.liveRuns.stop(run);
}

interface Given {
  readonly message: InboundMessage;
  readonly delivery: DeliveryId;
  /** What stands in the thread, where the message may open a session in it. */
  readonly earlier: ThreadReading | undefined;
}

async function takeMessage(tx: Tx, { message, delivery, earlier }: Given, deps: FlowDeps): Promise<readonly RunId[]> {
  const { store } = deps;
  await store.inbox.settle(tx, delivery);
  if (await isKnown(tx, message, deps)) return [];
  const session = await store.sessions.forThread(tx, message.thread);
  if (!session) await waitForOwnRoot(tx, message, deps);

  const outcome = await obey(tx, { message, earlier, session }, deps);
  if (outcome.kind === 'message') {
    const plan = planForMessage(message, await factsFor(tx, message, session, deps));
    await carryOut(tx, { plan, message, earlier, session }, deps);
    return [];
  }
  await store.messages.add(tx, toStored(message, session, 'command', deps));
  return outcome.kind === 'stopped' ? outcome.cancelled : [];
}

/** A mention that was quoted before its own event came is still to be answered. */
async function isKnown(
  tx: Tx,
  { thread, ts, wireText }: InboundMessage,
  { store, botUserId }: FlowDeps,
): Promise<boolean> {
  const seen = await store.messages.get(tx, thread.spaceId, ts);
  return seen !== undefined && !(seen.state === 'quoted' && mentionsUser(wireText, botUserId));
}

/** SESSION-2: a mention, or the word for a handoff, in a thread of people. Such a thread may be in reading just now: then the message waits. */
async function mayOpenInThread(tx: Tx, message: InboundMessage, deps: FlowDeps): Promise<boolean> {
  const { store, imports, botUserId } = deps;
  const { thread, ts } = message;
  if (ts === thread.rootTs || (await store.messages.get(tx, thread.spaceId, ts))) return false;
  if (await store.sessions.forThread(tx, thread)) return false;
  await waitForOwnRoot(tx, message, deps);
  if (imports.underWay(thread)) throw new DeliveryMustWait('the thread is being read');
  const handsOff = message.author && parseThreadCommand(message.wireText, botUserId)?.kind === 'handoff';
  return Boolean(handsOff) || planForMessage(message, withoutSession(deps)).kind === 'open';
}

async function obey(
  tx: Tx,
  { message, earlier, session }: Pick<Given, 'message' | 'earlier'> & { readonly session: Session | undefined },
  deps: FlowDeps,
): Promise<CommandOutcome> {
  const { author, wireText, thread } = message;
  const command = parseThreadCommand(wireText, deps.botUserId);
  if (!author || !command) return { kind: 'message' };
  if (session || !earlier || command.kind !== 'handoff')
    return obeyThreadCommand(tx, deps, { command, message, author, session });
  const imported = { thread, reading: earlier, owner: author, asked: undefined, atLeast: minimumMessages };
  return obeyThreadCommand(tx, deps, { command, message, author, session: await importThread(tx, deps, imported) });
}

/** SESSION-12: under a root that Baton is just posting there will be a session; the event comes again. Rolls the transaction back. */
async function waitForOwnRoot(tx: Tx, { underOwnRoot, thread }: InboundMessage, { store }: FlowDeps): Promise<void> {
  if (!underOwnRoot) return;
  const opening = await store.sessions.opening(tx, thread.spaceId);
  if (opening.length > 0) throw new DeliveryMustWait('the thread is being opened');
}

async function factsFor(
  tx: Tx,
  message: InboundMessage,
  session: Session | undefined,
  deps: FlowDeps,
): Promise<MessageFacts> {
  const { store, botUserId } = deps;
  if (!session) return withoutSession(deps);
  const { replies } = await store.spaces.settings(tx, message.thread.spaceId);
  const live = await store.runs.live(tx, session.id);
  const before = await store.messages.newestBefore(tx, session.id, message.ts);
  const own = await store.outbox.newestPost(tx, session.id, message.ts);
  const ownIsNewest = own.pending || (own.ts !== undefined && (!before || own.ts > before.ts));
  return {
    botUserId,
    session,
    replies,
    runIsLive: live.length > 0,
    followsBatonOrSelf: ownIsNewest || (before?.author !== undefined && before.author === message.author),
    unattendedSincePerson: await store.messages.countUnattendedSincePerson(tx, session.id),
  };
}

/** Without a session no setting and no other message matters. */
const withoutSession = ({ botUserId }: FlowDeps): MessageFacts => ({
  botUserId,
  session: undefined,
  replies: 'auto',
  runIsLive: false,
  followsBatonOrSelf: false,
  unattendedSincePerson: 0,
});

async function carryOut(
  tx: Tx,
  {
    plan,
    message,
    earlier,
    session: found,
  }: Pick<Given, 'message' | 'earlier'> & { readonly plan: MessagePlan; readonly session: Session | undefined },
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  if (plan.kind === 'ignore') {
    deps.log.debug({ ts: message.ts, why: plan.why }, 'message ignored');
    return;
  }
  const session = plan.kind === 'open' ? await openSession(tx, message, earlier, deps) : found;
  if (!session) return;
  const state = plan.kind === 'keep' ? 'context' : 'unread';
  const added = await store.messages.add(tx, toStored(message, session, state, deps));
  if (!added) await store.messages.setState(tx, message.thread.spaceId, message.ts, state);
  await store.sessions.touch(tx, session.id, deps.system.now());
  if (plan.kind === 'keep') return;
  const live = await store.runs.live(tx, session.id);
  if (live.some(({ kind }) => kind === 'reply')) return;
  await queueReply(tx, deps, session, { requester: message.author, attended: message.author !== undefined });
}

function openSession(
  tx: Tx,
  { thread, ts, author, wireText }: InboundMessage,
  earlier: ThreadReading | undefined,
  deps: FlowDeps,
): Promise<Session | undefined> {
  const { botUserId } = deps;
  const title = titleFrom(decodeWireText(withoutLeadingMention(wireText, botUserId), { botUserId }));
  const reading = earlier ?? { kind: 'read', messages: [] };
  return importThread(tx, deps, { thread, reading, owner: author, asked: { ts, title }, atLeast: 0 });
}

const toStored = (
  { thread, ts, author, wireText }: InboundMessage,
  session: Session | undefined,
  state: MessageState,
  { botUserId }: FlowDeps,
): StoredMessage => ({
  sessionId: session?.id,
  spaceId: thread.spaceId,
  ts,
  author,
  text: decodeWireText(wireText, { botUserId }),
  state,
});
