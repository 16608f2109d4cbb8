import { APIError } from 'openai';
import { type ModelAddress, notAnApiError } from './model-errors.ts';

/** A request of the SDK that was answered. */
export interface Answered {
  readonly data: AsyncIterable<unknown>;
  readonly response: Response;
}

/**
 * The events of an answer. A server, or a proxy before it, that does not stream sends one body: `toEvent` makes an event of it. An error that came
 * with status 200, in whichever form, is thrown as the SDK throws it.
 */
export async function* eventsOf(
  { data, response }: Answered,
  toEvent: (body: unknown) => unknown,
  address: ModelAddress,
): AsyncGenerator<unknown> {
  const kind = /^\s*(?:application\/json|text\/html)/i.exec(response.headers.get('content-type') ?? '');
  // Some label a stream wrongly, so the body is looked at only where no event is in it.
  const copy = kind ? response.clone() : undefined;
  let streamed = false;
  for await (const event of data) {
    // Two readers share the body: the SDK's would not be let go at the end while the other one may still be read.
    if (!streamed) copy?.body?.cancel().catch(() => undefined);
    streamed = true;
    yield checked(event);
  }
  if (streamed || !copy) return;
  const body = parse(await copy.text());
  if (body === undefined) throw notAnApiError(address);
  yield toEvent(checked(body));
}

function checked(event: unknown): unknown {
  const { error, object, message } = (event ?? {}) as Readonly<Record<string, unknown>>;
  if (error)
    throw new APIError(undefined, typeof error === 'string' ? { message: error } : error, undefined, undefined);
  if (object === 'error') throw new APIError(undefined, event as object, String(message), undefined);
  return event;
}

function parse(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
