import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
beforeEach(async () => {
  sim = await startSimulator();
});
afterEach(() => sim.stop());

const post = (text: string) => webClient(sim).chat.postMessage({ channel: sim.ids.channels.general, text });
const outcome = (text: string) =>
  post(text).then(
    () => 'ok',
    (error: Error) => error.constructor.name,
  );
const stored = async () => (await sim.state()).messages.map(({ text }) => text);

test('429, 500 and an error leave nothing behind', async () => {
  await sim.fault({ method: 'chat.postMessage', kind: 'ratelimited', retryAfter: 7 });
  await expect(post('a')).rejects.toMatchObject({ retryAfter: 7 });
  await sim.fault({ method: '*', kind: 'http_500' });
  await expect(post('b')).rejects.toMatchObject({ statusCode: 500 });
  await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'restricted_action' });
  await expect(post('c')).rejects.toMatchObject({ data: { error: 'restricted_action' } });
  expect(await stored()).toEqual([]);
});

test('a lost answer breaks the connection after the post was stored', async () => {
  await sim.fault({ method: 'chat.postMessage', kind: 'lost_answer' });
  expect(await outcome('stored all the same')).toBe('WebAPIRequestError');
  expect(await stored()).toEqual(['stored all the same']);
  const [call] = await sim.calls({ method: 'chat.postMessage' });
  expect(call).toMatchObject({ status: 0, answer: { ok: true }, args: { text: 'stored all the same' } });
  expect(call?.args).not.toHaveProperty('token');
});

test('a hanging call never answers', async () => {
  await sim.fault({ method: 'chat.postMessage', kind: 'hang' });
  const { tokens, apiUrl } = sim;
  const headers = { authorization: `Bearer ${tokens.bot}` };
  const hanging = fetch(`${apiUrl}chat.postMessage`, { method: 'POST', headers, signal: AbortSignal.timeout(50) });
  await expect(hanging).rejects.toThrow('timeout');
  expect(await stored()).toEqual([]);
});

test('skip and times count, clearFaults ends it', async () => {
  await sim.fault({ method: 'chat.postMessage', kind: 'http_500', skip: 1, times: 2 });
  const outcomes = [await outcome('1'), await outcome('2'), await outcome('3'), await outcome('4')];
  expect(outcomes).toEqual(['ok', 'WebAPIHTTPError', 'WebAPIHTTPError', 'ok']);
  await sim.fault({ method: '*', kind: 'http_500', times: 100 });
  await sim.clearFaults();
  expect(await outcome('5')).toBe('ok');
});

test('with rate limits a burst in one channel is stopped, another channel is not', async () => {
  const limited = await startSimulator({ rateLimits: true });
  const send = (channel: string) =>
    webClient(limited)
      .chat.postMessage({ channel, text: 'x' })
      .then(
        () => 'ok',
        () => 'limited',
      );
  const { general, ops } = limited.ids.channels;
  const outcomes: string[] = [];
  for (let n = 0; n < 7; n += 1) outcomes.push(await send(general));
  expect(outcomes.filter((one) => one === 'ok').length).toBeGreaterThanOrEqual(5);
  expect(outcomes.at(-1)).toBe('limited');
  expect(await send(ops)).toBe('ok');
  await limited.stop();
});
