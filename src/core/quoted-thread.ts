import type { Ts, UserId } from './ids.ts';
import type { EntryBody, QuotedMessage } from './transcript.ts';
import { decodeWireText } from './wire-text.ts';

/** A message of a thread as Slack keeps it: material, whoever wrote it (SESSION-2). */
export interface EarlierMessage {
  readonly ts: Ts;
  /** Absent for a bot or a workflow. */
  readonly author: UserId | undefined;
  /** What a bot calls itself. */
  readonly botName: string | undefined;
  /** By somebody of another workspace (SEC-1). */
  readonly outside: boolean;
  readonly wireText: string;
  readonly fileNames: readonly string[];
}

/** Characters of one quoted message, and of all of a thread. */
const messageLimit = 8_000;
const threadLimit = 48_000;

/** SESSION-2: the entries that a session in a people's thread begins with: the root and the newest that fit, and a note of what was left out. */
export function quoteThread(messages: readonly EarlierMessage[], botUserId: UserId): readonly EntryBody[] {
  const [root, ...replies] = messages.map((message) => quote(message, botUserId));
  if (!root) return [];
  let room = threadLimit - lengthOf(root);
  const firstKept = replies.findLastIndex((reply) => {
    room -= lengthOf(reply);
    return room < 0;
  });
  const leftOut = firstKept + 1;
  return [root, ...(leftOut > 0 ? [gap(leftOut)] : []), ...replies.slice(leftOut)];
}

function quote({ ts, author, botName, wireText, fileNames }: EarlierMessage, botUserId: UserId): QuotedMessage {
  const text = cut(decodeWireText(wireText, { botUserId }));
  return { type: 'message', role: 'quoted', author, botName, text, fileNames, ts };
}

const lengthOf = ({ text, botName = '', fileNames }: QuotedMessage): number =>
  text.length + botName.length + fileNames.join().length;

function cut(text: string): string {
  if (text.length <= messageLimit) return text;
  const kept = text.slice(0, messageLimit).toWellFormed();
  return `${kept}… [cut: ${text.length - messageLimit} more characters]`;
}

const gap = (count: number): EntryBody => ({
  type: 'custom',
  customType: 'context',
  text: `${count} messages of this thread, between its first one and the ones below, are left out here because the thread is long.`,
});
