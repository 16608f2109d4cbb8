import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Offers } from './api.ts';
import { fromPermalink, toHash } from './place.ts';

/** Serves the page and its assets; for `Simulator.mount('/', …)`. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Nothing may be loaded from elsewhere, and no script may run that is not a file of ours, whatever a message says. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** Bundles the page in memory; takes a few seconds. `reader` is the user as whom a bare permalink opens. */
export async function buildPage(offers: Offers, reader: string): Promise<PageHandler> {
  const files = new Map([...(await bundle()), ['offers.json', JSON.stringify(offers)]]);
  return (request, response) => {
    const url = request.url ?? '/';
    const linked = fromPermalink(url);
    if (linked) return void response.writeHead(302, { location: `/${toHash({ user: reader, ...linked })}` }).end();
    const path = url.split('?')[0]?.slice(1) || 'index.html';
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    const type = mediaTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(content);
  };
}

async function bundle(): Promise<readonly (readonly [string, string | Uint8Array])[]> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    // The renderer of blocks is one large file; the browser gets it from loopback.
    build: { write: false, target: 'es2024', modulePreload: false, chunkSizeWarningLimit: 3_000 },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs.flatMap(({ output }) =>
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  );
}
