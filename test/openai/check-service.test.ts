import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { createLogger } from '../../src/log.ts';
import { checkModelService } from '../../src/openai/check-service.ts';

/** Checks the key at a server that answers everything like this; the warnings that were logged. */
async function check(
  status: number,
  body: unknown,
  model = 'm',
): Promise<{ readonly warnings: readonly string[]; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { ...(await checkAt(port, model)), asked };
}

async function checkAt(port: number, model = 'm'): Promise<{ readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const log = createLogger({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
  await checkModelService({ apiKey: 'key-of-the-test', baseUrl: `http://127.0.0.1:${port}/v1`, model }, log);
  return { warnings };
}

test('CONF-2: a key that is taken passes in silence', async () => {
  const { warnings, asked } = await check(200, { object: 'list', data: [] });
  expect(asked).toEqual(['GET /v1/models Bearer key-of-the-test']);
  expect(warnings).toEqual([]);
});

test('CONF-2: a refused key ends the start, naming the setting and not the key', async () => {
  const refused = check(401, {
    error: { message: 'Incorrect API key provided: key-of-the-test', code: 'invalid_api_key' },
  });
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/OPENAI_API_KEY/);
  await expect(refused).rejects.not.toThrow(/key-of-the-test/);
});

test.each([
  [404, 'answered 404'],
  [403, 'answered 403'],
  [500, 'answered 500'],
])('CONF-2: a service that answers %s to the question is a warning', async (status, words) => {
  const { warnings } = await check(status, { error: { message: 'no' } });
  expect(warnings).toEqual([expect.stringContaining(words)]);
});

test('CONF-2: a service that cannot be reached is a warning', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { warnings } = await checkAt(port);
  expect(warnings).toEqual([expect.stringContaining('did not answer')]);
});

test.each<[string, string, unknown, readonly string[]]>([
  ['a model that is listed', 'qwen3', [{ id: 'llama' }, { id: 'qwen3' }], []],
  ['a name that the server completes', 'qwen3', [{ id: 'qwen3:latest' }], []],
  ['an empty list', 'qwen3', [], []],
  ['no list at all', 'qwen3', undefined, []],
  ['a list of something else', 'qwen3', [null, 'x', { name: 'y' }], []],
  ['another model', 'qwen3', [{ id: 'llama' }, { id: 'gemma' }], ['"qwen3" (OPENAI_MODEL). It lists: llama, gemma']],
  ['many other models', 'm', [...'abcdefg'].map((id) => ({ id })), ['It lists: a, b, c, d, e, and 2 more']],
])('CONF-2: %s', async (_name, model, data, words) => {
  const { warnings } = await check(200, { object: 'list', data }, model);
  expect(warnings).toEqual(words.map((part) => expect.stringContaining(part)));
});
