import { z } from 'zod';

/**
 * What we read of the Responses API's events and items. Loose on purpose: compatible servers leave fields out, send null, or add their own,
 * and an item goes back later with everything that came.
 */
const text = z.string().nullish();

const OutputPart = z.looseObject({ type: z.string(), text, refusal: text });

const OutputItem = z.looseObject({
  type: z.string(),
  id: text,
  content: z.array(OutputPart).nullish(),
  call_id: text,
  name: text,
  /** A JSON text; some servers send the object itself. */
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
});
export type OutputItem = z.output<typeof OutputItem>;

const Usage = z.looseObject({
  input_tokens: z.number().nullish(),
  input_tokens_details: z.looseObject({ cached_tokens: z.number().nullish() }).nullish(),
  output_tokens: z.number().nullish(),
});

/** A response at the end of its stream. */
const FinalResponse = z.looseObject({
  status: text,
  output: z.array(OutputItem).nullish(),
  error: z.looseObject({ code: text, message: text }).nullish(),
  incomplete_details: z.looseObject({ reason: text }).nullish(),
  usage: Usage.nullish(),
});
export type FinalResponse = z.output<typeof FinalResponse>;

/** Any event of the stream; which fields it has depends on its type. */
export const StreamEvent = z.looseObject({
  type: z.string(),
  output_index: z.number().nullish(),
  content_index: z.number().nullish(),
  item: OutputItem.nullish(),
  delta: z.unknown().optional(),
  arguments: text,
  response: FinalResponse.nullish(),
});
export type StreamEvent = z.output<typeof StreamEvent>;
