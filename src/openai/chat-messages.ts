import type { ModelItem } from '../core/prompt.ts';
import { noteRecord, personRecord, recordsExplained } from '../core/record-heads.ts';
import type { ToolCall } from '../core/transcript.ts';

interface FunctionCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message of Chat Completions, in the form that every compatible server takes. */
export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly FunctionCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/**
 * The items of a request as messages of Chat Completions. Same items, same bytes, and later items only add to what earlier ones made (RUN-2).
 *
 * The templates of open models decide the form: many accept `system` only once and first, know no `developer`, and want user and assistant in turns.
 * Hence our notes go in the user's role, and what follows one another in one role is one message.
 */
export function toChatMessages(instructions: string, items: readonly ModelItem[]): readonly ChatMessage[] {
  const messages: ChatMessage[] = [{ role: 'system', content: `${instructions}\n\n${recordsExplained}` }];
  for (const item of items) add(messages, item);
  return messages;
}

function add(messages: ChatMessage[], item: ModelItem): void {
  switch (item.type) {
    case 'message':
      if (item.role === 'assistant') addAssistant(messages, item.blocks.filter((block) => block !== '').join('\n'));
      else addUser(messages, item.role === 'developer' ? noteRecord(item.text) : personRecord(item.text));
      return;
    case 'tool_call':
      addCall(messages, item);
      return;
    case 'tool_result':
      addResult(messages, item.callId, item.output);
      return;
    case 'reasoning':
      return;
  }
}

function addUser(messages: ChatMessage[], content: string): void {
  const last = messages.at(-1);
  if (last?.role === 'user') messages[messages.length - 1] = { ...last, content: `${last.content}\n\n${content}` };
  else messages.push({ role: 'user', content });
}

function addAssistant(messages: ChatMessage[], content: string): void {
  if (content === '') return;
  const last = messages.at(-1);
  if (last?.role !== 'assistant') messages.push({ role: 'assistant', content });
  else messages[messages.length - 1] = { ...last, content: last.content ? `${last.content}\n\n${content}` : content };
}

/** All calls of a response stand in one message. Its text may be empty but not null: some templates print a null, some servers refuse it. */
function addCall(messages: ChatMessage[], { callId, name, arguments: args }: ToolCall): void {
  const call: FunctionCall = { id: callId, type: 'function', function: { name, arguments: args } };
  const last = messages.at(-1);
  if (last?.role !== 'assistant') messages.push({ role: 'assistant', content: '', tool_calls: [call] });
  else messages[messages.length - 1] = { ...last, tool_calls: [...(last.tool_calls ?? []), call] };
}

/** Servers refuse a result that does not stand right behind the message with its call; an id may come again, so the newest call counts. */
function addResult(messages: ChatMessage[], callId: string, content: string): void {
  const caller = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.tool_calls?.some(({ id }) => id === callId),
  );
  if (caller === -1) return;
  let place = caller + 1;
  while (messages[place]?.role === 'tool') place += 1;
  messages.splice(place, 0, { role: 'tool', tool_call_id: callId, content });
}
