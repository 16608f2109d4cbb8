import type { FinalResponse, OutputItem, StreamEvent } from './wire.ts';

/** One output item while it is streamed. */
interface Draft {
  item: OutputItem | undefined;
  isDone: boolean;
  /** Text and refusals by their place in the message. */
  readonly parts: Map<number, { readonly type: 'output_text' | 'refusal'; said: string }>;
  args: string;
}

export interface StreamAssembly {
  add(event: StreamEvent): void;
  /** The response as far as it came; undefined until its last event is there. */
  finished(): (FinalResponse & { readonly output: readonly OutputItem[] }) | undefined;
}

const lastEvents: ReadonlySet<string> = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/**
 * Puts a streamed response together. Whole items (`response.output_item.done`) count first, since only they are sure to hold the full encrypted
 * reasoning; the last event's own `output` fills in when there are more there, and deltas when nothing else came: servers differ in what they send.
 */
export function assembleStream(): StreamAssembly {
  const drafts = new Map<number, Draft>();
  let last: FinalResponse | undefined;

  const draftAt = (index: number): Draft => {
    const known = drafts.get(index);
    if (known) return known;
    const draft: Draft = { item: undefined, isDone: false, parts: new Map(), args: '' };
    drafts.set(index, draft);
    return draft;
  };

  return {
    add(event) {
      if (lastEvents.has(event.type)) last = { ...event.response, status: event.response?.status ?? statusOf(event) };
      else addToDraft(event, () => draftAt(event.output_index ?? 0));
    },
    finished() {
      if (!last) return undefined;
      const streamed = [...drafts].sort(([a], [b]) => a - b).flatMap(([, draft]) => toItem(draft));
      const whole = last.output ?? [];
      return { ...last, output: streamed.length >= whole.length ? streamed : whole };
    },
  };
}

const statusOf = ({ type }: StreamEvent): string => type.slice('response.'.length);

function addToDraft(event: StreamEvent, draft: () => Draft): void {
  const { type, item, content_index: place, delta } = event;
  if (item && (type === 'response.output_item.added' || type === 'response.output_item.done')) {
    Object.assign(draft(), { item, isDone: type === 'response.output_item.done' });
  } else if (type === 'response.output_text.delta') say(draft(), 'output_text', place, delta);
  else if (type === 'response.refusal.delta') say(draft(), 'refusal', place, delta);
  else if (type === 'response.function_call_arguments.delta' && typeof delta === 'string') draft().args += delta;
  else if (type === 'response.function_call_arguments.done' && event.arguments) draft().args = event.arguments;
}

function say(draft: Draft, type: 'output_text' | 'refusal', place: number | null | undefined, delta: unknown): void {
  if (typeof delta !== 'string') return;
  const part = draft.parts.get(place ?? 0) ?? { type, said: '' };
  part.said += delta;
  draft.parts.set(place ?? 0, part);
}

function toItem({ item, isDone, parts, args }: Draft): readonly OutputItem[] {
  if (item && isDone) return [item];
  if (item?.type === 'function_call') return [{ ...item, arguments: args === '' ? item.arguments : args }];
  if (parts.size === 0) return item ? [item] : [];
  const content = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([, { type, said }]) => (type === 'refusal' ? { type, refusal: said } : { type, text: said }));
  return [{ role: 'assistant', ...item, type: 'message', content }];
}
