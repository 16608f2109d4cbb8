import type { ToolCall, ToolResult } from './transcript.ts';

/** RUN-3: what the model sent as arguments, or words that it can act on. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

/** Only a JSON object is accepted; anything else would make every later request of the session invalid (L02). */
export function parseArguments(text: string): ParsedArguments {
  const refused = (why: string): ParsedArguments => ({
    ok: false,
    reason: `The arguments were ${why}: ${middleCut(text, 500)}\nSend the call again with one JSON object.`,
  });
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return refused('not a JSON object');
    return { ok: true, value: value as Readonly<Record<string, unknown>> };
  } catch {
    return refused('no valid JSON');
  }
}

export const toolResult = (call: ToolCall, ok: boolean, output: string): ToolResult => ({
  type: 'tool_result',
  callId: call.callId,
  ok,
  output,
});

/** RUN-4: a call that was broken off, by a restart or with its run. */
export const interruptedOutput =
  'interrupted, outcome unknown: this call was broken off before it had a result. Check before you repeat it.';
/** The person pressed Stop before the call had a result. */
export const cancelledOutput = 'Cancelled: a person pressed Stop before this call ended.';

/** RUN-5: at most `max` code units, the middle taken out and said so; never half a character. */
export function middleCut(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = Math.floor(max / 2);
  const head = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, '');
  const tail = text.slice(text.length - half).replace(/^[\uDC00-\uDFFF]/, '');
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}`;
}
