import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** As Bolt has it: more is no payload of Slack's. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Bolt looks into a body before it asks whether there is anything in it, outside every catch: a signed `null` would end the
 * process. Such a body is answered with 400; every other one goes on to `listener`, which finds it read already. What
 * `listener` throws, as Bolt does for a path that it does not know, goes to `onFault`.
 */
export function withoutNullBodies(
  listener: RequestListener,
  onFault: (response: ServerResponse) => void,
): RequestListener {
  return async (request, response) => {
    try {
      if (request.method !== 'POST') return listener(request, response);
      const rawBody = await readBody(request);
      if (rawBody === undefined) response.writeHead(413, { connection: 'close' }).end();
      else if (isNull(rawBody.toString())) response.writeHead(400).end();
      else listener(Object.assign(request, { rawBody }), response);
    } catch {
      // Also a client that went away in the middle.
      onFault(response);
    }
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** As JSON, or as the `payload` of a form. */
const isNull = (text: string): boolean =>
  text.trim() === 'null' || new URLSearchParams(text).getAll('payload').some((payload) => payload.trim() === 'null');
