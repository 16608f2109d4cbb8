import { execFile } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { fetch as undiciFetch } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { isLoopback } from './network-guard.ts';
import { takeRefusedTargets } from './refused-targets.ts';

const run = promisify(execFile);
// TEST-NET-1: reserved for documentation, never routed.
const outside = '192.0.2.1';

const emitted = (emitter: NodeJS.EventEmitter): Promise<never> =>
  once(emitter, 'error').then(([error]) => Promise.reject(error));

describe('inside the test process', () => {
  test.each<[string, () => unknown]>([
    ['fetch', () => fetch(`http://${outside}/`)],
    ['fetch by name', () => fetch('https://example.com/')],
    ['undici', () => undiciFetch(`http://${outside}/`)],
    ['https', () => emitted(https.get(`https://${outside}/`))],
    ['a WebSocket', () => emitted(new WebSocket(`ws://${outside}/`))],
    ['a secure WebSocket', () => emitted(new WebSocket(`wss://${outside}/`))],
    [
      'the built-in WebSocket',
      () => new Promise((_, reject) => new globalThis.WebSocket(`ws://${outside}/`).addEventListener('error', reject)),
    ],
    ['a datagram', () => dgram.createSocket('udp4').send('x', 9, outside)],
  ])('%s to another machine is refused and noted', async (_name, attempt) => {
    await expect(async () => attempt()).rejects.toBeDefined();
    expect(takeRefusedTargets().length).toBeGreaterThan(0);
  });

  test.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['slack.com', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('on loopback', () => {
  const server = createServer((_request, response) => response.end('hello'));
  beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterEach(() => once(server.close(), 'close'));

  test('a request goes through, here and in a child process', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await (await fetch(url)).text()).toBe('hello');
    const script = `process.stdout.write(await (await fetch(${JSON.stringify(url)})).text())`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toBe('hello');
  });
});

test.each([
  ['fetch', `await fetch('http://${outside}/').catch(() => {})`],
  ['https', `(await import('node:https')).get('https://${outside}/').on('error', () => {})`],
  ['a socket', `(await import('node:net')).connect(443, '${outside}').on('error', () => {})`],
])('a child process that tries %s ends at once, though it would have gone on', async (_name, script) => {
  const child = run(process.execPath, ['--input-type=module', '-e', `${script}; setTimeout(() => {}, 60_000)`]);
  await expect(child).rejects.toMatchObject({ code: 97, stderr: expect.stringContaining(`refused ${outside}`) });
});
