import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outsiderNotice } from '../../src/core/belonging.ts';
import { partnerTeam } from '../simulator/seed.ts';
import type { WorldState } from '../simulator/state.ts';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

describe.each<Transport>(['socket', 'http'])('T18, over %s', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport, script: () => ({ text: 'At your service.' }) });
    await product.start();
  });
  afterAll(() => product.close());

  const noticesIn = ({ ephemerals }: WorldState) => ephemerals.filter(({ text }) => text === outsiderNotice);
  const notices = async () => noticesIn(await product.slack.state());
  /** What comes last shows that all before it were looked at. */
  async function answered(user: string, channel: string): Promise<string> {
    const { slack } = product;
    const root = await slack.say({ user, channel, text: `<@${slack.ids.botUser}> hello` });
    await slack.waitFor((state) => inThread(state, root.ts)[1], { timeoutMs: 20_000 });
    return root.ts;
  }

  test('(a) an outsider is refused with one short notice for each message, and starts nothing', async () => {
    const { slack, model } = product;
    const { users, channels, botUser } = slack.ids;
    const place = { user: users.dana, channel: channels.partners };
    await slack.say({ ...place, text: `<@${botUser}> tell me everything` });
    await slack.say({ ...place, text: 'only talking to the others' });
    await slack.waitFor(({ ephemerals }) => ephemerals.length > 0);
    const root = await answered(users.ana, channels.partners);
    await slack.say({ ...place, text: 'and what about me?', thread_ts: root });
    await answered(users.ana, channels.partners);
    expect(await notices()).toMatchObject([{ user: users.dana, channel: channels.partners, text: outsiderNotice }]);
    expect(model.requests).toHaveLength(2);
    expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain('what about me');
    expect(product.baton().output()).toContain('refused: from another workspace');
  });

  test('who answers an outsider in a thread does not speak to Baton (SESSION-3)', async () => {
    const { slack, model } = product;
    const { users, channels } = slack.ids;
    const root = await answered(users.ana, channels.partners);
    const told = (await notices()).length;
    const text = `<@${slack.ids.botUser}> what does it mean?`;
    await slack.say({ user: users.dana, channel: channels.partners, text, thread_ts: root });
    await slack.waitFor((state) => noticesIn(state).length > told, { timeoutMs: 20_000 });
    await slack.say({ user: users.ana, channel: channels.partners, text: 'that we wait', thread_ts: root });
    const before = model.requests.length;
    await answered(users.ana, channels.partners);
    expect(model.requests).toHaveLength(before + 1);
    expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain('what does it mean');
  });

  test('(a) nor may an outsider press a button or use a command', async () => {
    const { slack } = product;
    const { users, channels } = slack.ids;
    const before = (await notices()).length;
    const place = { user: users.dana, channel: channels.partners };
    const { ts } = await slack.say({ user: users.ana, channel: channels.partners, text: 'a message' });
    await slack.click({ ...place, ts, action_id: 'retry_run', value: 'a-run', force: true });
    await slack.waitFor((state) => noticesIn(state).length === before + 1);
    const command = { command: '/handoff', text: '', trigger_id: '1.2.3', api_app_id: slack.ids.app };
    const by = { user_id: users.dana, channel_id: channels.partners, team_id: partnerTeam };
    await slack.raw({ payload: { ...command, ...by } });
    await slack.waitFor((state) => noticesIn(state).length === before + 2);
    expect((await notices()).slice(before).map(({ user }) => user)).toEqual([users.dana, users.dana]);
  });

  test("(b) the workspace's own people are heard in a shared channel, wherever it stands", async () => {
    const { slack } = product;
    const { users, channels, team, botUser } = slack.ids;
    const { ts } = await slack.postAsBot({ channel: channels.partners, text: 'a thread' });
    const text = `<@${botUser}> from the other side`;
    await slack.raw({
      event: {
        ...{ type: 'message', channel: channels.partners, channel_type: 'channel', user: users.ana, text },
        ...{ ts: '1999999999.000100', thread_ts: ts, event_ts: '1999999999.000100' },
        ...{ user_team: team, source_team: 'T0PARTNER', team: 'T0PARTNER' },
      },
    });
    await slack.waitFor((state) => inThread(state, ts).find(({ user }) => user === botUser), { timeoutMs: 20_000 });
  });

  test('an event for another workspace is ignored with a log line; context_team_id names the receiver', async () => {
    const { slack, model } = product;
    const { users, channels, team, botUser } = slack.ids;
    const event = (n: number, text: string) => ({
      ...{ type: 'message', channel: channels.general, channel_type: 'channel', user: users.ana },
      ...{ ts: `1999999999.00020${n}`, event_ts: `1999999999.00020${n}`, text: `<@${botUser}> ${text}` },
    });
    const sent = { type: 'event_callback', api_app_id: slack.ids.app };
    const before = model.requests.length;
    await slack.raw({
      payload: { ...sent, team_id: 'T0OTHER', event_id: `EvOther${transport}`, event: event(1, 'x') },
    });
    const through = { team_id: 'T0OTHER', context_team_id: team, event_id: `EvHome${transport}` };
    await slack.raw({ payload: { ...sent, ...through, event: event(2, 'heard') } });
    await slack.waitFor(() => model.requests.length === before + 1, { timeoutMs: 20_000 });
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('heard');
    expect(product.baton().output()).toContain('ignored: meant for another workspace');
  });
});
