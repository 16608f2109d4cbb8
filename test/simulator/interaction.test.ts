import type { App, types } from '@slack/bolt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startSocketApp } from './bolt-apps.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { webClient } from './test-client.ts';

let sim: Simulator;
let started: StartedApp | undefined;

beforeEach(async () => {
  sim = await startSimulator();
});
afterEach(async () => {
  await started?.stop();
  started = undefined;
  await sim.stop();
});

const connect = async (register: (app: App) => void) => {
  started = await startSocketApp(sim, register);
};
const ana = () => ({ user: sim.ids.users.ana, channel: sim.ids.channels.general });
const plain = (text: string) => ({ type: 'plain_text' as const, text });
const button = (value: string) => ({ type: 'button' as const, action_id: 'decide', text: plain(value), value });
const card: types.KnownBlock[] = [
  { type: 'section', text: { type: 'mrkdwn', text: 'May I?' } },
  { type: 'actions', block_id: 'approval', elements: [button('yes'), { ...button('no'), action_id: 'deny' }] },
];
const postCard = async () =>
  (await webClient(sim).chat.postMessage({ channel: ana().channel, text: 'card', blocks: card })).ts ?? '';

const modal: types.ModalView = {
  type: 'modal',
  callback_id: 'focus',
  private_metadata: 'p',
  title: plain('Hand off'),
  submit: plain('Go'),
  blocks: [
    {
      type: 'input',
      block_id: 'focus',
      label: plain('Focus'),
      element: { type: 'plain_text_input', action_id: 'text', max_length: 10 },
    },
    {
      type: 'input',
      block_id: 'session',
      optional: true,
      label: plain('Session'),
      element: {
        type: 'static_select',
        action_id: 'pick',
        options: [{ text: plain('One'), value: '1' }],
      },
    },
  ],
};

test('a click carries message, container, state and a response URL that replaces the card', async () => {
  const bodies: unknown[] = [];
  await connect((app) => {
    app.action('decide', async ({ ack, body, respond }) => {
      await ack();
      bodies.push(body);
      await respond({ text: 'decided', replace_original: true });
    });
  });
  const ts = await postCard();
  expect(await sim.click({ ...ana(), ts, action_id: 'decide' })).toMatchObject({ ok: true });
  await sim.waitFor(({ messages }) => messages.find((message) => message.ts === ts && message.text === 'decided'));
  expect(bodies).toMatchObject([
    {
      type: 'block_actions',
      user: { id: sim.ids.users.ana, username: 'ana', team_id: sim.ids.team },
      team: { id: sim.ids.team },
      channel: { id: ana().channel, name: 'general' },
      container: { type: 'message', message_ts: ts, channel_id: ana().channel, is_ephemeral: false },
      message: { ts, bot_id: sim.ids.bot },
      state: { values: {} },
      actions: [{ type: 'button', action_id: 'decide', block_id: 'approval', value: 'yes' }],
    },
  ]);
});

test('a button that is not there cannot be clicked, unless the click was under way', async () => {
  const clicks: unknown[] = [];
  await connect((app) => {
    app.action('decide', async ({ ack, action }) => {
      await ack();
      clicks.push(action);
    });
  });
  const ts = await postCard();
  await expect(sim.click({ ...ana(), ts, action_id: 'explode' })).rejects.toThrow('it has decide=yes, deny=no');
  await webClient(sim).chat.delete({ channel: ana().channel, ts });
  await expect(sim.click({ ...ana(), ts, action_id: 'decide' })).rejects.toThrow('No message');
  const late = { ...ana(), ts, action_id: 'decide', block_id: 'approval', value: 'yes', force: true };
  expect(await sim.click(late)).toMatchObject({ ok: true });
  expect(clicks).toMatchObject([{ action_id: 'decide', value: 'yes', block_id: 'approval' }]);
});

test.each([
  ['a trigger id opens one modal', 3000, ['opened', 'exchanged_trigger_id']],
  ['a late one opens none', -1, ['expired_trigger_id', 'expired_trigger_id']],
])('%s', async (_name, triggerTtlMs, expected) => {
  await sim.stop();
  sim = await startSimulator({ triggerTtlMs });
  const outcomes: string[] = [];
  await connect((app) => {
    app.command('/handoff', async ({ ack, body, client }) => {
      await ack();
      const open = () =>
        client.views.open({ trigger_id: body.trigger_id, view: modal }).then(
          () => outcomes.push('opened'),
          (error: { data: { error: string } }) => outcomes.push(error.data.error),
        );
      await open().then(open);
    });
  });
  await sim.command({ ...ana(), command: '/handoff' });
  await sim.waitFor(() => outcomes.length === 2);
  expect(outcomes).toEqual(expected);
});

/** Opens the modal for Ana through a command. */
async function openModal(register: (app: App) => void): Promise<void> {
  await connect((app) => {
    register(app);
    app.command('/handoff', async ({ ack, body, client }) => {
      await ack();
      await client.views.open({ trigger_id: body.trigger_id, view: modal });
    });
  });
  await sim.command({ ...ana(), command: '/handoff' });
  await sim.waitFor(({ views }) => views.find(({ open }) => open));
}

test('a submission carries the state; errors keep the modal open, no answer closes it', async () => {
  const states: unknown[] = [];
  await openModal((app) => {
    app.view('focus', async ({ ack, view }) => {
      states.push(view.state.values);
      const typed = view.state.values.focus?.text?.value;
      if (typed === 'bad') await ack({ response_action: 'errors', errors: { focus: 'Not that.' } });
      else await ack();
    });
  });
  const user = sim.ids.users.ana;
  await expect(sim.submit({ user, values: {} })).rejects.toThrow('"Focus" is required');
  await expect(sim.submit({ user, values: { focus: { text: 'x'.repeat(11) } } })).rejects.toThrow('at most 10');
  await expect(sim.submit({ user, values: { other: { text: 'x' } } })).rejects.toThrow('it has focus.text');
  await sim.submit({ user, values: { focus: { text: 'bad' } } });
  expect((await sim.state()).views).toMatchObject([{ open: true, errors: { focus: 'Not that.' } }]);
  await sim.submit({ user, values: { focus: { text: 'tests' }, session: { pick: '1' } } });
  expect((await sim.state()).views).toMatchObject([{ open: false }]);
  expect(states.at(-1)).toEqual({
    focus: { text: { type: 'plain_text_input', value: 'tests' } },
    session: { pick: { type: 'static_select', selected_option: { text: plain('One'), value: '1' } } },
  });
});

test('an update and a push change what is on the screen', async () => {
  const second: types.ModalView = {
    type: 'modal',
    callback_id: 'second',
    title: plain('Second'),
    blocks: [{ type: 'divider' }],
  };
  await openModal((app) => {
    app.view('focus', async ({ ack, view }) => {
      const push = view.state.values.focus?.text?.value === 'push';
      await ack({ response_action: push ? 'push' : 'update', view: second });
    });
  });
  const user = sim.ids.users.ana;
  await sim.submit({ user, values: { focus: { text: 'push' } } });
  const [first, pushed] = (await sim.state()).views.filter(({ open }) => open);
  expect(pushed?.previous_view_id).toBe(first?.id);
  await sim.closeView({ user });
  await sim.submit({ user, values: { focus: { text: 'update' } } });
  const open = (await sim.state()).views.filter((view) => view.open);
  expect(open).toMatchObject([{ id: first?.id, content: { title: { text: 'Second' } } }]);
});

test('shortcuts: on a message with the thread, global without a channel', async () => {
  const bodies: object[] = [];
  await connect((app) => {
    app.shortcut(/./, async ({ ack, body }) => {
      await ack();
      bodies.push(body);
    });
  });
  const root = await sim.say({ ...ana(), text: 'root' });
  const reply = await sim.say({ ...ana(), text: 'reply', thread_ts: root.ts });
  await sim.shortcut({ ...ana(), callback_id: 'hand_off_thread', ts: reply.ts });
  await sim.shortcut({ user: sim.ids.users.ana, callback_id: 'hand_off' });
  expect(bodies).toMatchObject([
    { type: 'message_action', message_ts: reply.ts, message: { thread_ts: root.ts }, channel: { name: 'general' } },
    { type: 'shortcut', callback_id: 'hand_off' },
  ]);
  expect(bodies[1]).not.toHaveProperty('channel');
  expect(bodies[1]).not.toHaveProperty('response_url');
});

test('Home is published, opened and clicked', async () => {
  const seen: string[] = [];
  await connect((app) => {
    app.event('app_home_opened', async ({ event, client }) => {
      const view = { type: 'home' as const, blocks: [{ type: 'actions' as const, elements: [button('home')] }] };
      await client.views.publish({ user_id: event.user, view });
    });
    app.action('decide', async ({ ack, body }) => {
      await ack();
      seen.push(String((body as unknown as { container: { type: string } }).container.type));
    });
  });
  await sim.openHome({ user: sim.ids.users.ana });
  await sim.waitFor(({ views }) => views.find(({ type }) => type === 'home'));
  await sim.clickInView({ user: sim.ids.users.ana, action_id: 'decide' });
  expect(seen).toEqual(['view']);
});
