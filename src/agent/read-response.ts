import { isBlank } from '../core/blank-text.ts';
import { mapStrings } from '../core/map-strings.ts';
import { parseArguments, toolResult } from '../core/tool-call.ts';
import {
  type AssistantMessage,
  type EntryBody,
  joinBlocks,
  type ResponseItem,
  type ToolResult,
} from '../core/transcript.ts';
import type { ModelOutcome } from '../ports/model.ts';

/** What one model response means for the run. `bodies` are its entries. */
export type ResponseMeaning =
  | { readonly kind: 'calls'; readonly bodies: readonly EntryBody[] }
  | { readonly kind: 'answer'; readonly bodies: readonly EntryBody[]; readonly text: string }
  | { readonly kind: 'refusal'; readonly bodies: readonly EntryBody[]; readonly text: string }
  /** None of its calls runs; what text there was is kept (L04). */
  | { readonly kind: 'cut_off'; readonly bodies: readonly EntryBody[]; readonly text: string; readonly reason: string }
  /** Nothing that a person could read (L05, L10). */
  | { readonly kind: 'no_text' };

/** Half a character (a lone surrogate) in what the model wrote would make every later request invalid: it is replaced. */
export function readResponse(given: ModelOutcome): ResponseMeaning {
  const outcome = mapStrings(given, (text) => text.toWellFormed());
  switch (outcome.kind) {
    case 'refused':
      return { kind: 'refusal', bodies: [assistantText(outcome.text)], text: outcome.text };
    case 'cut_off': {
      const bodies = isBlank(outcome.text) ? [] : [assistantText(outcome.text)];
      return { kind: 'cut_off', bodies, text: outcome.text, reason: outcome.reason };
    }
    case 'completed':
      return readItems(outcome.items);
  }
}

function readItems(items: readonly ResponseItem[]): ResponseMeaning {
  if (items.some(({ type }) => type === 'tool_call')) return { kind: 'calls', bodies: withSafeArguments(items) };
  const text = textOf(items);
  return isBlank(text) ? { kind: 'no_text' } : { kind: 'answer', bodies: items, text };
}

/** All text blocks of a response, joined with a newline (HANDOFF-5). */
function textOf(items: readonly ResponseItem[]): string {
  return joinBlocks(items.flatMap((item) => (item.type === 'message' ? item.blocks : [])));
}

/** Broken arguments are answered at once, after all calls, and never sent again: they would make each later request invalid (L02). */
function withSafeArguments(items: readonly ResponseItem[]): readonly EntryBody[] {
  const results: ToolResult[] = [];
  const safe = withUsableCalls(items).map((item) => {
    if (item.type !== 'tool_call') return item;
    const given = parseArguments(item.arguments);
    if (!given.ok) results.push(toolResult(item, false, given.reason));
    const blank = item.arguments.trim() === '';
    return given.ok && !blank ? item : { ...item, arguments: '{}' };
  });
  return [...safe, ...results];
}

/** Ids and names go back to the service, which refuses odd ones: a missing, double or odd id gets one of ours, an odd name stands for no tool. */
function withUsableCalls(items: readonly ResponseItem[]): readonly ResponseItem[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    if (item.type !== 'tool_call') return item;
    const callId = freeId(item.callId, index, taken);
    taken.add(callId);
    const name = isUsable(item.name) ? item.name : 'unknown_tool';
    return callId === item.callId && name === item.name ? item : { ...item, callId, name, provider: undefined };
  });
}

const isUsable = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

function freeId(given: string, index: number, taken: ReadonlySet<string>): string {
  if (isUsable(given) && !taken.has(given)) return given;
  let id = `call_${index}_${given.replaceAll(/\W/g, '').slice(0, 40)}`;
  while (taken.has(id)) id += '_';
  return id;
}

export const assistantText = (text: string, writtenBy?: 'handoff'): AssistantMessage => ({
  type: 'message',
  role: 'assistant',
  blocks: [text],
  writtenBy,
  provider: undefined,
});
