import { isBlank } from '../core/blank-text.ts';
import { isStopText, parseThreadCommand, type ThreadCommand } from '../core/commands.ts';
import { minimumMessages } from '../core/hand-off-texts.ts';
import type { DeliveryId, RunId } from '../core/ids.ts';
import type { InboundMessage, MessageState, StoredMessage } from '../core/message.ts';
import { type MessageFacts, type MessagePlan, planForMessage } from '../core/receive.ts';
import { type Session, titleFrom } from '../core/session.ts';
import { type Upload, withUploads } from '../core/upload.ts';
import { decodeWireText, mentionsUser, withoutLeadingMention } from '../core/wire-text.ts';
import type { ThreadReading } from '../ports/chat.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { importThread, withThread } from './import-thread.ts';
import { type Ahead, isKnown, lookAhead, waitForOwnRoot, withoutSession } from './look-ahead.ts';
import { noteWhatIsAwaited } from './note-what-is-awaited.ts';
import { addPost, inSession, notice as toNotice } from './posts.ts';
import { queueReply } from './queue-run.ts';
import { missingScopeNotice, saveUploads } from './save-uploads.ts';
import { type CommandOutcome, obeyThreadCommand } from './thread-command.ts';

/**
 * SESSION-1 to 6. Stores a message once, and makes sure that a run will read it where one should. One transaction, unless Slack must be
 * asked something first: then messages that need nothing may go before it.
 */
export async function receiveMessage(message: InboundMessage, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const given: Given = { message, delivery, uploads: [], earlier: undefined };
  const first = await commit(deps, async (tx): Promise<Ahead | Taken> => {
    const ahead = await lookAhead(tx, message, deps);
    return ahead ?? takeMessage(tx, given, deps);
  });
  const { cancelled } = first.kind === 'taken' ? first : await askAndTake(given, first, deps);
  for (const run of cancelled) deps.liveRuns.stop(run);
}

async function askAndTake(given: Given, { mayOpenInThread, takesFiles }: Ahead, deps: FlowDeps): Promise<Taken> {
  const { thread, files } = given.message;
  const uploads = takesFiles ? await saveUploads(thread.spaceId, files, deps) : [];
  const take = (earlier: ThreadReading | undefined) =>
    commit(deps, (tx) => takeMessage(tx, { ...given, uploads, earlier }, deps));
  return mayOpenInThread ? withThread(thread, deps, take) : take(undefined);
}

/** Settled. `cancelled`: the runs that a Stop in it ended; their work is still to be aborted. */
interface Taken {
  readonly kind: 'taken';
  readonly cancelled: readonly RunId[];
}

const taken = (cancelled: readonly RunId[] = []): Taken => ({ kind: 'taken', cancelled });

interface Given {
  readonly message: InboundMessage;
  readonly uploads: readonly Upload[];
  readonly delivery: DeliveryId;
  /** What stands in the thread, where the message may open a session in it. */
  readonly earlier: ThreadReading | undefined;
}

async function takeMessage(tx: Tx, given: Given, deps: FlowDeps): Promise<Taken> {
  const { message, uploads, delivery, earlier } = given;
  const { store } = deps;
  await store.inbox.settle(tx, delivery);
  if (await isKnown(tx, message, deps)) return taken();
  const session = await store.sessions.forThread(tx, message.thread);
  if (!session) await waitForOwnRoot(tx, message, deps);

  const outcome = await obey(tx, { message, earlier, session }, deps);
  if (outcome.kind === 'message') {
    const plan = planForMessage(message, await factsFor(tx, message, session, deps));
    await carryOut(tx, { plan, message, uploads, earlier, session }, deps);
    return taken();
  }
  await store.messages.add(tx, toStored({ message, uploads: [] }, session, 'command', deps));
  return taken(outcome.kind === 'stopped' ? outcome.cancelled : []);
}

async function obey(
  tx: Tx,
  { message, earlier, session }: Pick<Given, 'message' | 'earlier'> & { readonly session: Session | undefined },
  deps: FlowDeps,
): Promise<CommandOutcome> {
  const { author, wireText, thread } = message;
  const command = parseThreadCommand(wireText, deps.botUserId);
  if (!author || !command || !isMeant(command, message, session, deps)) return { kind: 'message' };
  if (session || !earlier || command.kind !== 'handoff')
    return obeyThreadCommand(tx, deps, { command, message, author, session });
  const imported = { thread, reading: earlier, owner: author, asked: undefined, atLeast: minimumMessages };
  return obeyThreadCommand(tx, deps, { command, message, author, session: await importThread(tx, deps, imported) });
}

/** Among people, `!stop` and `!help` may be for another bot: there only a mention is for Baton. */
function isMeant(
  { kind }: ThreadCommand,
  { wireText, direct }: InboundMessage,
  session: Session | undefined,
  { botUserId }: FlowDeps,
): boolean {
  return kind === 'handoff' || session !== undefined || direct || mentionsUser(wireText, botUserId);
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

async function carryOut(
  tx: Tx,
  {
    plan,
    message,
    uploads,
    earlier,
    session: found,
  }: Omit<Given, 'delivery'> & { readonly plan: MessagePlan; readonly session: Session | undefined },
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  if (plan.kind === 'ignore') {
    deps.log.debug({ ts: message.ts, why: plan.why }, 'message ignored');
    return;
  }
  const session = plan.kind === 'open' ? await openSession(tx, message, earlier, deps) : found;
  if (!session) return;
  const state = await stateFor(tx, plan, message, session, deps);
  const added = await store.messages.add(tx, toStored({ message, uploads }, session, state, deps));
  if (!added) await store.messages.setState(tx, message.thread.spaceId, message.ts, state);
  await store.sessions.touch(tx, session.id, deps.system.now());
  const notice = missingScopeNotice(uploads);
  if (notice) await addPost(tx, deps, { target: inSession(session), content: toNotice(notice) });
  if (state !== 'unread') return;
  if (message.author && !session.owner) await store.sessions.adopt(tx, session.id, message.author);
  const live = await store.runs.live(tx, session.id);
  if (live.some(({ state: of }) => of === 'parked')) await noteWhatIsAwaited(tx, session, deps);
  if (live.some(({ kind }) => kind === 'reply')) return;
  await queueReply(tx, deps, session, { requester: message.author, attended: message.author !== undefined });
}

/** SESSION-10: what was written before a Stop starts nothing, also when Slack delivers it after the Stop. */
async function stateFor(
  tx: Tx,
  plan: MessagePlan,
  { ts }: InboundMessage,
  session: Session,
  { store }: FlowDeps,
): Promise<MessageState> {
  if (plan.kind === 'keep') return 'context';
  const later = plan.kind === 'start' ? await store.messages.commandsAfter(tx, session.id, ts) : [];
  return later.some(({ text }) => isStopText(text)) ? 'stopped' : 'unread';
}

function openSession(
  tx: Tx,
  { thread, ts, author, wireText, files }: InboundMessage,
  earlier: ThreadReading | undefined,
  deps: FlowDeps,
): Promise<Session | undefined> {
  const { botUserId } = deps;
  const words = decodeWireText(withoutLeadingMention(wireText, botUserId), { botUserId });
  const title = titleFrom(isBlank(words) ? files.map(({ name }) => name).join(', ') : words);
  const reading = earlier ?? { kind: 'read', messages: [] };
  return importThread(tx, deps, { thread, reading, owner: author, asked: { ts, title }, atLeast: 0 });
}

const toStored = (
  { message: { thread, ts, author, wireText }, uploads }: Pick<Given, 'message' | 'uploads'>,
  session: Session | undefined,
  state: MessageState,
  { botUserId }: FlowDeps,
): StoredMessage => ({
  sessionId: session?.id,
  spaceId: thread.spaceId,
  ts,
  author,
  text: withUploads(decodeWireText(wireText, { botUserId }), uploads),
  state,
});
