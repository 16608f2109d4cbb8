import { afterEach, expect, test } from 'vitest';
import { type SlackSetup, startSlack, transports, until } from '../slack/slack-setup.ts';

let setup: SlackSetup | undefined;

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

test.each(transports)("T04: over %s, none of Baton's own messages is taken for somebody's", async (transport) => {
  setup = await startSlack({ transport });
  const { sim, flows } = setup;
  const { bot, app, botUser, channels, users } = sim.ids;
  const place = { channel: channels.ops, channel_type: 'channel', thread_ts: '100.000001' };
  const text = `<@${botUser}> done`;
  const message = { type: 'message', ts: '200.000001', text };
  const own: readonly object[] = [
    { ...message, subtype: 'bot_message', bot_id: bot, app_id: app },
    { ...message, subtype: 'bot_message', app_id: app },
    { ...message, subtype: 'bot_message', bot_id: bot },
    { ...message, user: botUser, bot_id: bot, app_id: app },
    { ...message, subtype: 'file_share', user: botUser, bot_id: bot, files: [{ id: 'F1' }] },
    { ...message, subtype: 'thread_broadcast', user: botUser, bot_id: bot },
    { ...message, type: 'app_mention', bot_id: bot, app_id: app },
    {
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      ts: '300.000001',
      message: { ...message, user: botUser, bot_id: bot, app_id: app, text: `${text}, really` },
      previous_message: { ...message, user: botUser, bot_id: bot, app_id: app },
    },
  ];
  for (const event of own) await sim.raw({ event: { ...place, event_ts: '200.000001', ...event } });
  // What comes last shows that all before it were looked at.
  await sim.say({ user: users.ana, channel: channels.ops, text: 'a person' });
  await until('the message of a person', () => flows.calls.length > 0);
  await until('all deliveries settled', async () => (await unsettled()).length === 0);
  expect(flows.calls.map(({ args }) => args[0])).toMatchObject([{ author: users.ana, wireText: 'a person' }]);
});

async function unsettled() {
  const { store } = setup?.db ?? {};
  return store ? store.transaction((tx) => store.inbox.due(tx, Number.MAX_SAFE_INTEGER, 100)) : [];
}
