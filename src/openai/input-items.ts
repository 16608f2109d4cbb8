import type { ResponseInputItem } from 'openai/resources/responses/responses';
import type { ModelItem } from '../core/prompt.ts';
import type { AssistantMessage, ProviderItem, Reasoning, ToolCall } from '../core/transcript.ts';

/** Marks the items that this adapter made; another API's form of an item is never sent here. */
export const responsesApi = 'responses';

type Raw = Readonly<Record<string, unknown>>;

/**
 * The items of a request as the Responses API takes them. What it once sent goes back as it was, but for what points at its own store: with
 * `store: false` an id or a status names something that it did not keep. Same items, same bytes (RUN-2).
 */
export function toInputItems(items: readonly ModelItem[]): ResponseInputItem[] {
  return items.flatMap((item, index) => toInput(item, items.slice(index + 1)));
}

function toInput(item: ModelItem, following: readonly ModelItem[]): readonly ResponseInputItem[] {
  switch (item.type) {
    case 'message':
      if (item.role === 'assistant') return assistantMessage(item);
      return [{ type: 'message', role: item.role, content: [{ type: 'input_text', text: item.text }] }];
    case 'reasoning':
      return isCompletedBy(following) ? reasoning(item) : [];
    case 'tool_call':
      return [toolCall(item)];
    case 'tool_result':
      return [{ type: 'function_call_output', call_id: item.callId, output: item.output }];
  }
}

/** The API refuses reasoning that no message or call of the model comes after. */
function isCompletedBy(following: readonly ModelItem[]): boolean {
  const next = following.find((item) => item.type !== 'reasoning' && !isEmptyMessage(item));
  return next?.type === 'tool_call' || (next?.type === 'message' && next.role === 'assistant');
}

const isEmptyMessage = (item: ModelItem): boolean =>
  item.type === 'message' && item.role === 'assistant' && item.blocks.every((block) => block === '');

/** Parts without text are left out, and so is a message of nothing else: servers refuse them. */
function assistantMessage(message: AssistantMessage): ResponseInputItem[] {
  if (isEmptyMessage(message)) return [];
  const raw = rawItem(message.provider);
  const content = Array.isArray(raw?.content)
    ? raw.content.filter(hasText).map(({ logprobs: _unwanted, ...part }) => part)
    : message.blocks.filter((text) => text !== '').map((text) => ({ type: 'output_text', text, annotations: [] }));
  return [asInput({ type: 'message', role: 'assistant', ...withoutStoreMarks(raw), content })];
}

const hasText = (part: Raw): boolean => part.type === 'output_text' && part.text !== '';

/**
 * Readable or encrypted reasoning goes back; anything else would be looked up in a store that has nothing.
 * Servers that send it readable want its id, those that encrypt it look an id up.
 */
function reasoning({ provider }: Reasoning): ResponseInputItem[] {
  const raw = rawItem(provider);
  if (!raw) return [];
  const rest = { type: 'reasoning', summary: [], ...withoutStoreMarks(raw) };
  if (typeof raw.encrypted_content === 'string' && raw.encrypted_content !== '') return [asInput(rest)];
  if (!Array.isArray(raw.content) || raw.content.length === 0) return [];
  return [asInput(raw.id === undefined ? rest : { ...rest, id: raw.id })];
}

/** The entry's arguments, not the provider's: the entry's are known to be a JSON object (L02). */
function toolCall({ callId, name, arguments: args, provider }: ToolCall): ResponseInputItem {
  const raw = withoutStoreMarks(rawItem(provider));
  return asInput({ type: 'function_call', ...raw, call_id: callId, name, arguments: args });
}

function rawItem(provider: ProviderItem | undefined): Raw | undefined {
  return provider?.api === responsesApi ? (provider.item as Raw) : undefined;
}

/** Null fields go too: servers send them and refuse them. */
function withoutStoreMarks(raw: Raw = {}): Raw {
  return Object.fromEntries(
    Object.entries(raw).filter(([key, value]) => key !== 'id' && key !== 'status' && value !== null),
  );
}

/** The stored form came from the API and is only narrowed here; the SDK's types cannot know that. */
const asInput = (item: Raw): ResponseInputItem => item as unknown as ResponseInputItem;
