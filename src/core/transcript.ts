import type { RunId, SessionId, SpaceId, Ts, UserId } from './ids.ts';

/** A provider's own form of an item, kept so that it goes back byte for byte (RUN-2). Only its adapter reads it. */
export interface ProviderItem {
  readonly api: string;
  readonly item: unknown;
}

export interface UserMessage {
  readonly type: 'message';
  readonly role: 'user';
  /** Absent for a workflow message. */
  readonly author: UserId | undefined;
  /** Readable text, Slack markup decoded. */
  readonly text: string;
  readonly ts: Ts;
  /** A message that was waiting when somebody pressed Stop: context, not to be answered (SESSION-10). */
  readonly stopped: boolean;
}

/** A message that stood in the thread before Baton was asked: data, whoever wrote it (SESSION-2). */
export interface QuotedMessage {
  readonly type: 'message';
  readonly role: 'quoted';
  /** Absent for a bot or a workflow. */
  readonly author: UserId | undefined;
  /** What a bot calls itself; anybody can choose such a name. */
  readonly botName: string | undefined;
  /** Readable text, Slack markup decoded; cut where it was very long, and saying so. */
  readonly text: string;
  readonly fileNames: readonly string[];
  readonly ts: Ts;
}

export interface AssistantMessage {
  readonly type: 'message';
  readonly role: 'assistant';
  /** The text blocks of the model's message, in order; empty ones are kept out. */
  readonly blocks: readonly string[];
  /** The document of a handoff is an ordinary message with this mark (HANDOFF-10). */
  readonly writtenBy: 'handoff' | undefined;
  readonly provider: ProviderItem | undefined;
}

export interface Reasoning {
  readonly type: 'reasoning';
  readonly provider: ProviderItem;
}

export interface ToolCall {
  readonly type: 'tool_call';
  readonly callId: string;
  readonly name: string;
  /** A JSON object as text. What the model sent is kept in the result when it was no such thing (RUN-3). */
  readonly arguments: string;
  readonly provider: ProviderItem | undefined;
}

export interface ToolResult {
  readonly type: 'tool_result';
  readonly callId: string;
  readonly ok: boolean;
  readonly output: string;
}

/**
 * `handoff`, `spin_off`: the seed of a session. `piece`: the instructions of its piece. `context`: what varies from run to run (date, requester), appended when a run starts (RUN-2).
 * `stopped`: everything before it was stopped by a person and is not to be acted on.
 */
export interface CustomMessage {
  readonly type: 'custom';
  readonly customType: 'handoff' | 'spin_off' | 'piece' | 'context' | 'stopped';
  readonly text: string;
  /** Of a `context`: the other spaces that it lists (SPIN-10). */
  readonly spaces?: readonly SpaceId[];
}

export type EntryBody =
  | UserMessage
  | QuotedMessage
  | AssistantMessage
  | Reasoning
  | ToolCall
  | ToolResult
  | CustomMessage;
/** What a model response is made of. */
export type ResponseItem = AssistantMessage | Reasoning | ToolCall;

/** One item of a session's append-only transcript. `position` counts from 1 in its session. */
export interface Entry {
  readonly sessionId: SessionId;
  readonly position: number;
  readonly runId: RunId | undefined;
  readonly body: EntryBody;
}

/** A tool call that waits for its result, with the place where the transcript holds it. */
export interface OpenCall {
  readonly call: ToolCall;
  readonly position: number;
  readonly runId: RunId | undefined;
}

/** The tool calls without a result, in the order in which the model made them. A server may use a call id again: a result answers the newest call before it. */
export function openCalls(entries: readonly Entry[]): readonly OpenCall[] {
  const open = new Map<string, OpenCall>();
  for (const { body, position, runId } of entries) {
    if (body.type === 'tool_call') open.set(body.callId, { call: body, position, runId });
    if (body.type === 'tool_result') open.delete(body.callId);
  }
  return [...open.values()];
}

/** Whether the model has something to answer: the newest entry, notes and handoff documents apart, is not its own message and not a Stop. */
export function awaitsAnswer(entries: readonly Entry[]): boolean {
  const newest = entries.findLast(({ body }) => !isAside(body))?.body;
  if (!newest) return false;
  if (newest.type === 'message') return newest.role === 'user' && !newest.stopped;
  return newest.type !== 'custom' || newest.customType === 'spin_off';
}

/** Neither asks for anything nor answers it. */
function isAside(body: EntryBody): boolean {
  if (body.type === 'custom') return body.customType === 'context' || body.customType === 'piece';
  return body.type === 'message' && body.role === 'assistant' && body.writtenBy === 'handoff';
}

/** HANDOFF-3: only messages of people and of the model count, quoted ones included, not tools, notices or seeds. */
export function countMessages(bodies: readonly EntryBody[]): number {
  return bodies.filter((body) => body.type === 'message').length;
}

/** Several text blocks are joined with a newline (HANDOFF-5). */
export const joinBlocks = (blocks: readonly string[]): string => blocks.join('\n');
