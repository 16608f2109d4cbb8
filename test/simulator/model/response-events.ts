import type { ReplyCall, SpokenReply, StreamEvent } from './reply.ts';

/** The ids and the figures that a response needs beside what it says. */
export interface ResponseFrame {
  readonly id: string;
  readonly model: string;
  readonly usage: { readonly input: number; readonly cached: number; readonly output: number };
}

type Item = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };

/** The complete `response` object of the Responses API for a reply, as a request without `stream` gets it. */
export function toResponse(reply: SpokenReply, frame: ResponseFrame): StreamEvent {
  const cut = 'cutOff' in reply;
  return {
    ...emptyResponse(frame),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    output: outputItems(reply, frame.id),
    usage: {
      input_tokens: frame.usage.input,
      input_tokens_details: { cached_tokens: frame.usage.cached },
      output_tokens: frame.usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: frame.usage.input + frame.usage.output,
    },
  };
}

/** The events of a streamed response in the order in which the Responses API sends them, with sequence numbers. */
export function toResponseEvents(reply: SpokenReply, frame: ResponseFrame): readonly StreamEvent[] {
  const response = toResponse(reply, frame);
  const items = outputItems(reply, frame.id);
  return numbered([
    ...startEvents(frame),
    ...items.flatMap(itemEvents),
    { type: 'cutOff' in reply ? 'response.incomplete' : 'response.completed', response },
  ]);
}

/** The events of a stream that begins and says `text`, without its end. */
export function toUnfinishedEvents(text: string, frame: ResponseFrame): readonly StreamEvent[] {
  const item = messageItem(`msg_${frame.id}`, 'in_progress', [{ type: 'output_text', text, annotations: [] }]);
  const spoken = text === '' ? [] : itemEvents(item, 0).slice(0, -3);
  return numbered([...startEvents(frame), ...spoken]);
}

function startEvents(frame: ResponseFrame): readonly StreamEvent[] {
  const response = { ...emptyResponse(frame), status: 'in_progress' };
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
  ];
}

function emptyResponse({ id, model }: ResponseFrame): StreamEvent {
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    parallel_tool_calls: true,
    store: false,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: null,
  };
}

function outputItems(reply: SpokenReply, id: string): readonly Item[] {
  const status = 'cutOff' in reply ? 'incomplete' : 'completed';
  if ('reasoningOnly' in reply) {
    return [
      {
        type: 'reasoning',
        id: `rs_${id}`,
        summary: [{ type: 'summary_text', text: 'Thought about it.' }],
        encrypted_content: null,
      },
    ];
  }
  if ('refusal' in reply) return [messageItem(`msg_${id}`, status, [{ type: 'refusal', refusal: reply.refusal }])];
  const text = reply.text ?? '';
  const message = messageItem(`msg_${id}`, status, [{ type: 'output_text', text, annotations: [] }]);
  const calls = 'calls' in reply ? (reply.calls ?? []) : [];
  const spoken = text === '' && (calls.length > 0 || 'cutOff' in reply) ? [] : [message];
  return [...spoken, ...calls.map((call, index) => callItem(call, `${id}_${index}`, status))];
}

function messageItem(id: string, status: string, content: readonly StreamEvent[]): Item {
  return { type: 'message', id, role: 'assistant', status, content };
}

function callItem(call: ReplyCall, suffix: string, status: string): Item {
  return {
    type: 'function_call',
    id: `fc_${suffix}`,
    call_id: call.call_id ?? `call_${suffix}`,
    name: call.name,
    arguments: call.arguments,
    status,
  };
}

function itemEvents(item: Item, output_index: number): readonly StreamEvent[] {
  const at = { item_id: item.id, output_index };
  const empty = { ...item, status: 'in_progress', ...emptied(item) };
  return [
    { type: 'response.output_item.added', output_index, item: empty },
    ...(item.type === 'message' ? contentEvents(item, at) : []),
    ...(item.type === 'function_call' ? argumentEvents(item, at) : []),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function emptied(item: Item): StreamEvent {
  if (item.type === 'message') return { content: [] };
  return item.type === 'function_call' ? { arguments: '' } : { summary: [] };
}

function contentEvents(item: Item, at: StreamEvent): readonly StreamEvent[] {
  const [part] = item.content as readonly [StreamEvent];
  const place = { ...at, content_index: 0 };
  const isText = part.type === 'output_text';
  const said = String(isText ? part.text : part.refusal);
  const kind = isText ? 'output_text' : 'refusal';
  const field = isText ? 'text' : 'refusal';
  const logprobs = isText ? { logprobs: [] } : {};
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, [field]: '' } },
    ...pieces(said).map((delta) => ({ type: `response.${kind}.delta`, ...place, delta, ...logprobs })),
    { type: `response.${kind}.done`, ...place, [field]: said, ...logprobs },
    { type: 'response.content_part.done', ...place, part },
  ];
}

function argumentEvents(item: Item, at: StreamEvent): readonly StreamEvent[] {
  const whole = String(item.arguments);
  return [
    ...pieces(whole).map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
    { type: 'response.function_call_arguments.done', ...at, name: item.name, arguments: whole },
  ];
}

/** Text in the parts in which it is streamed; a part never breaks a code point. */
export function pieces(text: string, size = 24): readonly string[] {
  const points = Array.from(text);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i) =>
    points.slice(i * size, (i + 1) * size).join(''),
  );
}

function numbered(events: readonly StreamEvent[]): readonly StreamEvent[] {
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}
