import type { ReplyUsage } from './reply.ts';

const charactersPerToken = 4;

/**
 * The part of a request that a provider's prompt cache sees, in its order: model, tools, instructions, then the input or messages.
 * Whether two requests share a prefix is decided on this text.
 */
export function promptText(body: Readonly<Record<string, unknown>>): string {
  const parts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
  return [body.model, body.tools, body.instructions, ...parts(body.input ?? body.messages)]
    .map((part) => JSON.stringify(part) ?? '')
    .join('\n');
}

/** Tokens of a request and its reply, estimated at four characters each; `cached` is the longest prefix shared with an earlier request. */
export function estimateUsage(
  prompt: string,
  earlier: readonly string[],
  replyLength: number,
  given: ReplyUsage = {},
): { readonly input: number; readonly cached: number; readonly output: number } {
  const shared = Math.max(0, ...earlier.map((other) => sharedPrefix(prompt, other)));
  return {
    input: given.input ?? Math.ceil(prompt.length / charactersPerToken),
    cached: given.cached ?? Math.floor(shared / charactersPerToken),
    output: given.output ?? Math.ceil(replyLength / charactersPerToken),
  };
}

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
