import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from './page.ts';

const offers = { shortcuts: [], commands: [{ command: '/handoff' }], home: false };
const server = createServer();
let url = '';
beforeAll(async () => {
  server.on('request', await buildPage(offers, 'U1'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('the page loads its script and style from the same place, and its policy allows no other', async () => {
  const page = await fetch(url);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
  const linked = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  expect(linked).toHaveLength(2);
  for (const path of linked) {
    expect(path).toMatch(/^\//);
    const asset = await fetch(url + path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('content-type')).toMatch(path.endsWith('.js') ? /javascript/ : /css/);
  }
});

test('it says what the app offers', async () => {
  expect(await (await fetch(`${url}/offers.json`)).json()).toEqual(offers);
});

test('a permalink opened by itself leads to its thread', async () => {
  const answer = await fetch(`${url}/archives/C1/p1767225600000100`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#U1/C1/1767225600.000100']);
});

test('anything else is not found', async () => {
  expect((await fetch(`${url}/../package.json`)).status).toBe(404);
  expect((await fetch(`${url}/nothing.js`)).status).toBe(404);
});
