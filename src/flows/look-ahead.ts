import { parseThreadCommand } from '../core/commands.ts';
import type { InboundMessage } from '../core/message.ts';
import { type MessageFacts, planForMessage } from '../core/receive.ts';
import { mentionsUser } from '../core/wire-text.ts';
import type { Tx } from '../ports/store.ts';
import type { FlowDeps } from './deps.ts';
import { DeliveryMustWait } from './flows.ts';

/** What must be asked of Slack before a message can be stored, since nothing is awaited inside a transaction. */
export interface Ahead {
  readonly kind: 'ask';
  /** SESSION-2: a mention, or the word for a handoff, in a thread of people. */
  readonly mayOpenInThread: boolean;
  /** FILE-2. */
  readonly takesFiles: boolean;
}

/** Undefined where nothing is to be asked. A thread of people may be in reading just now: then the message waits (throws DeliveryMustWait). */
export async function lookAhead(tx: Tx, message: InboundMessage, deps: FlowDeps): Promise<Ahead | undefined> {
  const { store, imports, botUserId } = deps;
  const { thread, ts, author, files } = message;
  if (await isKnown(tx, message, deps)) return undefined;
  const command = author === undefined ? undefined : parseThreadCommand(message.wireText, botUserId);
  const bringsFiles = files.length > 0 && command === undefined;
  const session = await store.sessions.forThread(tx, thread);
  if (session) return ask({ mayOpenInThread: false, takesFiles: bringsFiles && session.state === 'open' });
  await waitForOwnRoot(tx, message, deps);
  if (ts !== thread.rootTs && imports.underWay(thread)) throw new DeliveryMustWait('the thread is being read');
  const opens = planForMessage(message, withoutSession(deps)).kind === 'open';
  return ask({
    mayOpenInThread: ts !== thread.rootTs && (opens || command?.kind === 'handoff'),
    takesFiles: bringsFiles && opens,
  });
}

const ask = (what: Omit<Ahead, 'kind'>): Ahead | undefined =>
  what.mayOpenInThread || what.takesFiles ? { kind: 'ask', ...what } : undefined;

/** A mention that was quoted before its own event came is still to be answered. */
export async function isKnown(
  tx: Tx,
  { thread, ts, wireText }: InboundMessage,
  { store, botUserId }: FlowDeps,
): Promise<boolean> {
  const seen = await store.messages.get(tx, thread.spaceId, ts);
  return seen !== undefined && !(seen.state === 'quoted' && mentionsUser(wireText, botUserId));
}

/** SESSION-12: under a root that Baton is just posting there will be a session; the event comes again. Rolls the transaction back. */
export async function waitForOwnRoot(
  tx: Tx,
  { underOwnRoot, thread }: InboundMessage,
  { store }: FlowDeps,
): Promise<void> {
  if (!underOwnRoot) return;
  const opening = await store.sessions.opening(tx, thread.spaceId);
  if (opening.length > 0) throw new DeliveryMustWait('the thread is being opened');
}

/** Without a session no setting and no other message matters. */
export const withoutSession = ({ botUserId }: FlowDeps): MessageFacts => ({
  botUserId,
  session: undefined,
  replies: 'auto',
  runIsLive: false,
  followsBatonOrSelf: false,
  unattendedSincePerson: 0,
});
