import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedFile } from '../../src/core/upload.ts';
import { createLogger } from '../../src/log.ts';
import { download } from '../../src/slack/download.ts';
import { createWebClient } from '../../src/slack/web-client.ts';

const page = '<!DOCTYPE html><html></html>';
const answers: Readonly<Record<string, { readonly type?: string; readonly status?: number; readonly body: string }>> = {
  '/notes.txt': { type: 'text/plain', body: 'Notes' },
  '/login.png': { type: 'text/html; charset=utf-8', body: page },
  '/bare.png': { body: page },
  '/posted.html': { type: 'text/html', body: page },
  '/gone.txt': { status: 404, body: '' },
};
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  const { type, status = 200, body } = answers[request.url ?? ''] ?? { status: 404, body: '' };
  response.writeHead(status, { 'content-length': body.length, ...(type && { 'content-type': type }) }).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = (apiUrl = `${origin()}/api/`) =>
  createWebClient(
    { botToken: 'xoxb-1', apiUrl, timeoutSeconds: 1, transport: { kind: 'http', signingSecret: 'x' } },
    createLogger({ level: 'silent' }),
  );
const file = (name: string, more: Partial<SharedFile> = {}): SharedFile => ({
  id: 'F1',
  name,
  mediaType: undefined,
  bytes: page.length,
  address: `${origin()}/${name}`,
  ...more,
});
const outcome = async (wanted: SharedFile, apiUrl?: string) => {
  const found = await download(client(apiUrl), wanted, AbortSignal.timeout(5_000));
  return found.kind === 'open' ? text(found.body) : found;
};

describe('a file from Slack (FILE-2)', () => {
  test("is fetched with the bot's token", async () => {
    expect(await outcome(file('notes.txt'))).toBe('Notes');
    expect(asked.at(-1)?.headers.authorization).toBe('Bearer xoxb-1');
  });

  test.each(['login.png', 'bare.png'])('%s is a login page: the missing scope is named (W05)', async (name) => {
    expect(await outcome(file(name))).toMatchObject({ kind: 'refused', missingScope: 'files:read' });
  });

  test('a page that somebody posted is taken; one of another size is the login page', async () => {
    expect(await outcome(file('posted.html', { mediaType: 'text/html' }))).toBe(page);
    const other = file('posted.html', { mediaType: 'text/html', bytes: 9 });
    expect(await outcome(other)).toMatchObject({ missingScope: 'files:read' });
  });

  test.each([
    ['gone.txt', {}, /status 404/],
    ['without an address', { address: undefined }, /does not hand it out/],
    ['no address', { address: 'nonsense' }, /does not hand it out/],
  ])('%s is refused', async (name, more, reason) => {
    expect(await outcome(file(name, more))).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
  });

  test.each(['https://slack.com/api/', 'http://127.0.0.1:9/api/'])(
    'the token goes to nobody but Slack: an address elsewhere is not asked (API at %s)',
    async (apiUrl) => {
      const before = asked.length;
      expect(await outcome(file('notes.txt'), apiUrl)).toMatchObject({ reason: 'its address is not one of Slack' });
      expect(asked).toHaveLength(before);
    },
  );
});
