import { parseThreadCommand } from '../core/commands.ts';
import { type DeliveryId, type RunId, sessionId } from '../core/ids.ts';
import type { InboundMessage, MessageState, StoredMessage } from '../core/message.ts';
import { type MessageFacts, type MessagePlan, planForMessage } from '../core/receive.ts';
import { type Session, titleFrom } from '../core/session.ts';
import { decodeWireText, withoutLeadingMention } from '../core/wire-text.ts';
import type { Tx } from '../ports/store.ts';
import { commit, type FlowDeps } from './deps.ts';
import { DeliveryMustWait } from './flows.ts';
import { queueReply } from './queue-run.ts';
import { type CommandOutcome, obeyThreadCommand } from './thread-command.ts';

/** SESSION-1 to 6. Stores a message once, and makes sure that a run will read it where one should. */
export async function receiveMessage(message: InboundMessage, delivery: DeliveryId, deps: FlowDeps): Promise<void> {
  const cancelled = await commit(deps, async (tx): Promise<readonly RunId[]> => {
    const { store } = deps;
    await store.inbox.settle(tx, delivery);
    if (await store.messages.get(tx, message.thread.spaceId, message.ts)) return [];
    const session = await store.sessions.forThread(tx, message.thread);
    if (!session) await waitForOwnRoot(tx, message, deps);

    const outcome = await obey(tx, message, session, deps);
    if (outcome.kind === 'message') {
      const plan = planForMessage(message, await factsFor(tx, message, session, deps));
      await carryOut(tx, plan, message, session, deps);
      return [];
    }
    await store.messages.add(tx, toStored(message, session, 'command', deps));
    return outcome.kind === 'stopped' ? outcome.cancelled : [];
  });
  for (const run of cancelled) deps.liveRuns.stop(run);
}

async function obey(
  tx: Tx,
  message: InboundMessage,
  session: Session | undefined,
  deps: FlowDeps,
): Promise<CommandOutcome> {
  const { author, wireText } = message;
  const command = parseThreadCommand(wireText, deps.botUserId);
  if (!author || !command) return { kind: 'message' };
  return obeyThreadCommand(tx, deps, { command, message, author, session });
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
  const { replies } = await store.spaces.settings(tx, message.thread.spaceId);
  if (!session) {
    return { botUserId, session, replies, runIsLive: false, followsBatonOrSelf: false, unattendedSincePerson: 0 };
  }
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
  plan: MessagePlan,
  message: InboundMessage,
  found: Session | undefined,
  deps: FlowDeps,
): Promise<void> {
  const { store } = deps;
  if (plan.kind === 'ignore') {
    deps.log.debug({ ts: message.ts, why: plan.why }, 'message ignored');
    return;
  }
  const session = plan.kind === 'open' ? await openSession(tx, message, deps) : found;
  if (!session) return;
  await store.messages.add(tx, toStored(message, session, plan.kind === 'keep' ? 'context' : 'unread', deps));
  await store.sessions.touch(tx, session.id, deps.system.now());
  if (plan.kind === 'keep') return;
  const live = await store.runs.live(tx, session.id);
  if (live.some(({ kind }) => kind === 'reply')) return;
  await queueReply(tx, deps, session, { requester: message.author, attended: message.author !== undefined });
}

function openSession(tx: Tx, message: InboundMessage, { store, system, botUserId }: FlowDeps): Promise<Session> {
  const { thread, author, wireText } = message;
  const title = titleFrom(decodeWireText(withoutLeadingMention(wireText, botUserId), { botUserId }));
  return store.sessions.create(tx, {
    id: sessionId(system.newId()),
    ...thread,
    rootPost: undefined,
    state: 'open',
    title,
    owner: author,
    origin: 'mention',
    parent: undefined,
    spunOff: false,
    createdAt: system.now(),
  });
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
