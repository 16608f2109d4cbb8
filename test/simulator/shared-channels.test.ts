import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partnerTeam } from './seed.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
beforeEach(async () => {
  sim = await startSimulator();
});
afterEach(() => sim.stop());

const bodies = async () => (await sim.deliveries()).map(({ body }) => body);
/** What the simulator sends meanwhile to an app that acknowledges everything. */
async function heard(act: () => Promise<unknown>) {
  const app = createServer((request, response) => {
    let raw = '';
    request.on('data', (part) => {
      raw += part;
    });
    request.on('end', () => response.end(raw.startsWith('{') ? (JSON.parse(raw).challenge ?? '') : ''));
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  await sim.setRequestUrl(`http://127.0.0.1:${port}`);
  await act();
  app.close();
  app.closeAllConnections();
  return bodies();
}

test('a person of another workspace is told by user_team, the channel by is_ext_shared_channel', async () => {
  const { users, channels, botUser } = sim.ids;
  const sent = await heard(async () => {
    const { ts } = await sim.say({ user: users.dana, channel: channels.partners, text: `<@${botUser}> hello` });
    await sim.edit({ channel: channels.partners, ts, text: 'changed' });
    await sim.say({ user: users.ana, channel: channels.partners, text: 'from home' });
  });
  const foreign = { user: users.dana, user_team: partnerTeam, source_team: partnerTeam };
  expect(sent).toMatchObject([
    { is_ext_shared_channel: true, event: { type: 'message', ...foreign } },
    { is_ext_shared_channel: true, event: { type: 'app_mention', ...foreign } },
    { is_ext_shared_channel: true, event: { subtype: 'message_changed', message: foreign } },
    { is_ext_shared_channel: true, event: { user: users.ana, user_team: sim.ids.team } },
  ]);
  const client = webClient(sim);
  expect((await client.users.info({ user: users.dana })).user).toMatchObject({ team_id: partnerTeam });
  const { channel } = await client.conversations.info({ channel: channels.partners });
  expect(channel).toMatchObject({ is_ext_shared: true, is_shared: true });
});

test('a direct conversation of several people is a channel of its own kind', async () => {
  const { users, channels } = sim.ids;
  const sent = await heard(() => sim.say({ user: users.ben, channel: channels.group, text: 'all of us' }));
  expect(sent).toMatchObject([
    { is_ext_shared_channel: false, event: { channel_type: 'mpim', channel: channels.group } },
  ]);
  const client = webClient(sim);
  const { channel } = await client.conversations.info({ channel: channels.group });
  expect(channel).toMatchObject({ is_mpim: true, is_private: true, is_channel: false });
  const listed = await client.users.conversations({ user: users.ben, types: 'mpim' });
  expect(listed.channels?.map(({ id }) => id)).toEqual([channels.group]);
  expect((await client.conversations.open({ users: `${users.ana},${users.ben}` })).channel?.id).toBe(channels.group);
  await expect(client.conversations.open({ users: `${users.ana},${users.chris}` })).rejects.toThrow('not_supported');
});
