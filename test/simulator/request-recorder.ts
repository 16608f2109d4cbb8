import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RecordedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type RecorderAnswer =
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

/** An app's request URL that notes what comes and answers as told (`n` counts from 1); `echo`: it answers Slack's challenge. */
export async function startRecorder(answer: (n: number) => RecorderAnswer, { echo = true } = {}) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body.includes('"url_verification"')) {
      response.end(echo ? (JSON.parse(body) as { challenge: string }).challenge : 'something else');
      return;
    }
    const given = answer(requests.push({ headers: request.headers, body }));
    if (given === 'hang') return;
    response.writeHead(given.status, { ...given.headers }).end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}/slack/events`, requests, stop };
}
