import type { ChatCompletionRequest, ChatMessage } from '@copilotkit/aimock';
import { readSetAside, readSpaces } from './set-aside.ts';

/** One thing that was said or done, oldest first. A user's text is without the author's mark that a bot may put before it. */
export type Turn =
  | {
      readonly kind: 'user';
      readonly text: string;
      /** What came along where the words are the instruction that a thread of its own begins from. */
      readonly setAside?: { readonly source: string | undefined; readonly excerpt: string | undefined };
    }
  | { readonly kind: 'assistant'; readonly text: string }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly args: Readonly<Record<string, unknown>>;
      readonly output: string;
    };

/** What the rules read of a request. Instructions and context notes (system, developer) are left out. */
export interface Conversation {
  readonly turns: readonly Turn[];
  /** The tools that may be called now, with the names of their arguments; none with `tool_choice: 'none'`. */
  readonly tools: ReadonlyMap<string, readonly string[]>;
  /** Ids of the other spaces that a topic may be set aside in, by name with `#`. */
  readonly spaces: ReadonlyMap<string, string>;
}

const handoffTag = '<handoff-context>';

export function toConversation(request: ChatCompletionRequest): Conversation {
  const callable = request.tool_choice === 'none' ? [] : (request.tools ?? []);
  const turns = request.messages.flatMap((message, index) => toTurn(message, request.messages.slice(0, index)));
  return {
    turns,
    tools: new Map(callable.map((tool) => [tool.function.name, argumentNames(tool.function.parameters)])),
    spaces: readSpaces(request.messages.map(textOf)),
  };
}

/** The newest words of a person, '' when there are none. */
export function lastAsked(conversation: Conversation): string {
  return conversation.turns.findLast((turn) => turn.kind === 'user')?.text ?? '';
}

/** What people said before their newest words, without seeds and without requests for a document. */
export function askedBefore(conversation: Conversation): readonly string[] {
  const asked = conversation.turns.flatMap((turn) => (turn.kind === 'user' ? [turn.text] : []));
  return asked.slice(0, -1).filter((text) => !text.startsWith(handoffTag));
}

/** The newest handoff document that the conversation was seeded with. */
export function seedDocument(conversation: Conversation): string | undefined {
  const seed = conversation.turns.findLast((turn) => turn.kind === 'user' && turn.text.startsWith(handoffTag));
  return seed?.kind === 'user' ? seed.text.slice(handoffTag.length).split('</handoff-context>')[0]?.trim() : undefined;
}

/** The tool results since a person last spoke. */
export function freshResults(conversation: Conversation): readonly Extract<Turn, { kind: 'tool' }>[] {
  const since = conversation.turns.findLastIndex((turn) => turn.kind === 'user');
  return conversation.turns.slice(since + 1).flatMap((turn) => (turn.kind === 'tool' ? [turn] : []));
}

function argumentNames(schema: object | undefined): readonly string[] {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: object };
  return Object.keys(properties);
}

/** Baton's tools answer a refusal with a sentence that begins with the quoted path; `WriteFile` says what it did otherwise. */
export function wasRefused({ name, args, output }: Extract<Turn, { kind: 'tool' }>): boolean {
  if (name === 'WriteFile') return !/^(?:Created|Replaced) /.test(output);
  return (
    /^(?:Tool|ReadFile|ListFiles) failed:|^The (?:path|arguments) /.test(output) || output.startsWith(`"${args.path}" `)
  );
}

function toTurn(message: ChatMessage, earlier: readonly ChatMessage[]): readonly Turn[] {
  const text = textOf(message);
  if (message.role === 'user')
    return records(text).map((record) => readSetAside(record) ?? { kind: 'user', text: wordsOf(record) });
  if (message.role === 'assistant' && text !== '') return [{ kind: 'assistant', text }];
  if (message.role !== 'tool') return [];
  const call = earlier.flatMap((one) => one.tool_calls ?? []).findLast((one) => one.id === message.tool_call_id);
  if (!call) return [];
  return [{ kind: 'tool', name: call.function.name, args: parseArgs(call.function.arguments), output: text }];
}

function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

/** Where one message holds several, as Baton sends them over Chat Completions: each begins with a line of its own. */
const recordStart =
  /(?:^|\n\n)(?=(?:From (?:[UW][A-Z0-9]+(?::|, set aside)|a workflow,)|Set aside from|Note by Baton:|Quoted from this thread|<handoff-context>|Write a handoff document))/;

/** What people said in a message; Baton's own notes are no topic. */
function records(text: string): readonly string[] {
  return text.split(recordStart).filter((record) => record !== '' && !record.startsWith('Note by Baton:'));
}

/** A quoted message is one line of JSON below its heading. */
function wordsOf(record: string): string {
  const [, json] = /^Quoted from this thread[^\n]*\n(\{.*\})$/s.exec(record) ?? [];
  return withoutAuthor(json ? String(parseArgs(json).text ?? '') : record);
}

/** Baton tells the model who spoke, in a line of its own before the words; other bots write `<@U1>: …` or `[U1] …`. */
const author = /^(?:From (?:U\w+:|a workflow,)[^\n]*\n|<@U\w+>:?|\[[^\]\n]{1,80}\]:?)\s*/;
const mention = /^(?:<@U\w+>|@baton\b)[,:]?\s*/i;

/** The words themselves, without who said them and to whom. */
function withoutAuthor(text: string): string {
  return text.replace(author, '').replace(mention, '').trim();
}

function parseArgs(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}
