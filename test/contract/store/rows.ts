import {
  outboxId,
  runId,
  type SessionId,
  sessionId,
  spaceId,
  type Ts,
  teamId,
  ts,
  userId,
} from '../../../src/core/ids.ts';
import type { StoredMessage } from '../../../src/core/message.ts';
import type { Outgoing, PostOutgoing } from '../../../src/core/post.ts';
import type { NewSession } from '../../../src/core/session.ts';
import type { AssistantMessage, CustomMessage, UserMessage } from '../../../src/core/transcript.ts';
import type { NewRun } from '../../../src/ports/store.ts';

export const team = teamId('T1');
export const space = spaceId('C1');
export const ana = userId('U1');
export const ben = userId('U2');

/** The n-th message of a channel. */
export const at = (n: number): Ts => ts(`1767225600.${String(n).padStart(6, '0')}`);

export const aSession = (change: Partial<NewSession> = {}): NewSession => ({
  id: sessionId('s1'),
  teamId: team,
  spaceId: space,
  rootTs: at(1),
  rootPost: undefined,
  state: 'open',
  title: 'Fix the build',
  owner: ana,
  origin: 'mention',
  parent: undefined,
  spunOff: false,
  piece: 'chat',
  createdAt: 1_000,
  ...change,
});

/** A session that Baton opens and whose root is not posted. */
export const anOpening = (change: Partial<NewSession> = {}): NewSession =>
  aSession({ rootTs: undefined, rootPost: outboxId('root'), state: 'opening', origin: 'handoff', ...change });

export const aMessage = (n: number, change: Partial<StoredMessage> = {}): StoredMessage => ({
  sessionId: sessionId('s1'),
  spaceId: space,
  ts: at(n),
  author: ana,
  text: `message ${n}`,
  state: 'unread',
  ...change,
});

export const aRun = (id: string, change: Partial<NewRun> = {}): NewRun => ({
  id: runId(id),
  sessionId: sessionId('s1'),
  kind: 'reply',
  requester: ana,
  attended: true,
  createdAt: 1_000,
  handoff: undefined,
  ...change,
});

export const aHandoff = (id: string, change: Partial<NewRun> = {}): NewRun =>
  aRun(id, {
    kind: 'handoff',
    handoff: {
      step: 'generating',
      focus: 'tests',
      waited: false,
      progress: outboxId('p'),
      document: undefined,
      newSession: undefined,
    },
    ...change,
  });

export const userMessage = (text: string): UserMessage => ({
  type: 'message',
  role: 'user',
  author: ana,
  text,
  ts: at(1),
  stopped: false,
});

export const answer = (text: string): AssistantMessage => ({
  type: 'message',
  role: 'assistant',
  blocks: [text],
  writtenBy: undefined,
  provider: undefined,
});

export const seed = (text: string): CustomMessage => ({ type: 'custom', customType: 'handoff', text });

export const aPost = (text: string, session: SessionId = sessionId('s1')): PostOutgoing => ({
  kind: 'post',
  target: { kind: 'session', sessionId: session },
  content: { kind: 'answer', markdown: text },
});

export const aStatus = (session: SessionId = sessionId('s1')): Outgoing => ({
  kind: 'status',
  target: { kind: 'session', sessionId: session },
  status: 'processing',
});
