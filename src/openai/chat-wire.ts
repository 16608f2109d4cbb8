import { z } from 'zod';

/**
 * What we read of the chunks of a streamed chat completion. Loose on purpose: compatible servers leave fields out, send null, or add their own.
 * What they add of the model's thoughts (`reasoning_content`, `reasoning`) is not read: they do not take it back.
 */
const text = z.string().nullish();
const textOrNumber = z.union([z.string(), z.number()]).nullish();

const CallDelta = z.looseObject({
  index: textOrNumber,
  id: textOrNumber,
  function: z
    .looseObject({
      name: text,
      /** A piece of JSON text; some servers send the value itself. */
      arguments: z.unknown().optional(),
    })
    .nullish(),
});
export type CallDelta = z.output<typeof CallDelta>;

const Delta = z.looseObject({
  /** Some servers send parts, the model's thoughts among them. */
  content: z.union([z.string(), z.array(z.looseObject({ type: text, text }))]).nullish(),
  refusal: text,
  tool_calls: z.array(CallDelta).nullish(),
});
export type Delta = z.output<typeof Delta>;

/** Read apart, since counts of an odd shape take no answer away. */
export const ChatUsage = z.looseObject({
  prompt_tokens: z.number().nullish(),
  prompt_tokens_details: z.looseObject({ cached_tokens: z.number().nullish() }).nullish(),
  completion_tokens: z.number().nullish(),
});
export type ChatUsage = z.output<typeof ChatUsage>;

export const ChatChunk = z.looseObject({
  /** `message` in place of `delta`: a whole answer at once. */
  choices: z
    .array(z.looseObject({ delta: Delta.nullish(), message: Delta.nullish(), finish_reason: textOrNumber }))
    .nullish(),
  usage: z.unknown().optional(),
});
export type ChatChunk = z.output<typeof ChatChunk>;
