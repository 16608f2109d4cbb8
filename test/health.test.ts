import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CustomRoute } from '@slack/bolt';
import { expect, onTestFinished, test } from 'vitest';
import { healthRoutes, type ReadinessCheck } from '../src/health.ts';

/** Serves the routes as a receiver of Bolt does, and asks one of them. */
async function ask(path: string, ...checks: readonly ReadinessCheck[]) {
  const routes: CustomRoute[] = healthRoutes(checks);
  const server = createServer((request, response) => {
    const found = routes.find((route) => route.path === request.url && route.method.includes(request.method ?? ''));
    found?.handler(request as never, response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

const fails = (): never => {
  throw new Error('closed');
};

test('CONF-2: the process is alive whatever it waits for', async () => {
  expect(await ask('/healthz', ['slack', () => false])).toEqual({
    status: 200,
    type: 'application/json',
    body: { status: 'ok' },
  });
});

test('it is ready when every check passes', async () => {
  expect(await ask('/readyz', ['store', () => true], ['slack', async () => true])).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});

test('it is not ready while one fails or throws, and says what it waits for', async () => {
  const answer = await ask('/readyz', ['store', fails], ['worker', () => true], ['slack', async () => false]);
  expect(answer).toMatchObject({ status: 503, body: { status: 'not ready', waitingFor: ['store', 'slack'] } });
});
