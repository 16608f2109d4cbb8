import type OpenAI from 'openai';
import type { z } from 'zod';
import { ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { ModelRequest, ModelResponse } from '../ports/model.ts';
import { cutStreamError, type ModelAddress, toServiceError } from './model-errors.ts';
import { type Answered, eventsOf } from './unstreamed.ts';

/** What one request needs beside its words. */
export interface Exchange {
  readonly client: OpenAI;
  readonly address: ModelAddress;
  /** Aborted by the caller and by the request's time limit. */
  readonly signal: AbortSignal;
  readonly log?: Logger | undefined;
}

/** Asks through one of the APIs; once more where the server cannot take a part that is not needed. */
export type Ask = (request: ModelRequest, exchange: Exchange) => Promise<ModelResponse>;

/**
 * The events of an answer that have the shape. Faults of the SDK and of the connection are translated here, so that one of our own code is
 * not taken for them. `toEvent` is for a body that came whole.
 */
export async function* streamed<Schema extends z.ZodType>(
  schema: Schema,
  open: () => { withResponse(): Promise<Answered> },
  { address, toEvent }: Pick<Exchange, 'address'> & { readonly toEvent: (body: unknown) => unknown },
): AsyncGenerator<z.output<Schema>> {
  try {
    for await (const event of eventsOf(await open().withResponse(), toEvent, address)) {
      // Checked, but handed on as it came: what goes back later keeps its keys in the same order.
      if (schema.safeParse(event).success) yield event as z.output<Schema>;
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : toServiceError(error, address);
  }
}

/**
 * Adds all events; what breaks behind the last one that is needed takes nothing away. Throws when that one never came, also where the signal aborted:
 * the SDK ends an aborted stream as if it were whole, and the caller knows whose signal it was.
 */
export async function assembled<Event, Whole>(
  events: AsyncIterable<Event>,
  assembly: { add(event: Event): void; finished(): Whole | undefined },
): Promise<Whole> {
  try {
    for await (const event of events) assembly.add(event);
  } catch (fault) {
    if (!assembly.finished()) throw fault;
  }
  const whole = assembly.finished();
  if (whole === undefined) throw cutStreamError();
  return whole;
}
