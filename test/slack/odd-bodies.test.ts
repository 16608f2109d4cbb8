import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { setUpInbox } from './inbox-setup.ts';
import { type SlackSetup, startSlack, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

/** Posts the body with Slack's signature; gives the status. */
async function postSigned({ url, sim }: SlackSetup, type: string, body: string): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const hash = createHmac('sha256', sim.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = { 'content-type': type, 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${hash}` };
  const signal = AbortSignal.timeout(5_000);
  return (await fetch(`${url}/slack/events`, { method: 'POST', headers, body, signal })).status;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

test('signed bodies that are no payload of Slack are answered, and the next message is heard', async () => {
  setup = await startSlack({ transport: 'http' });
  for (const [type, body] of [
    [json, 'null'],
    [json, '[]'],
    [json, '"x"'],
    [json, '7'],
    [json, '{}'],
    [json, 'no JSON'],
    [form, 'payload=null'],
    [form, 'payload=%5B%5D'],
    [form, 'payload=%22x%22'],
    [form, 'payload=no+JSON'],
    [json, ' null\n'],
    [form, 'payload=+null'],
    [form, 'payload=1&payload=null'],
    [form, ''],
  ] as const) {
    expect(await postSigned(setup, type, body), `${type} ${body}`).toBeLessThan(600);
  }
  const { sim, flows, fatal } = setup;
  await sim.say({ user: sim.ids.users.ana, channel: sim.ids.channels.ops, text: 'still there?' });
  await until('the message', () => flows.calls.length === 1);
  expect(fatal).toEqual([]);
});

test('a path that nobody knows is not found, whatever is sent to it', async () => {
  setup = await startSlack({ transport: 'http' });
  const response = await fetch(`${setup.url}/elsewhere`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
  expect((await fetch(`${setup.url}/elsewhere`)).status).toBe(404);
});

test('a body of more than 4 MB is refused', async () => {
  setup = await startSlack({ transport: 'http' });
  expect(await postSigned(setup, json, `"${'x'.repeat(4_200_000)}"`)).toBe(413);
});

test.each([[null], [[]], ['x'], [7], [undefined]])('the body %j is acknowledged and not stored', async (body) => {
  const { receiver, db, stop } = await setUpInbox();
  const { acks, handled } = receiver.deliver(body as unknown as Record<string, unknown>);
  await handled;
  expect(acks).toHaveLength(1);
  expect(await db.store.transaction((tx) => db.store.inbox.due(tx, Number.MAX_SAFE_INTEGER, 10))).toEqual([]);
  await stop();
});
