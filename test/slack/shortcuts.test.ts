import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { createModals } from '../../src/slack/modals.ts';
import { webClient } from '../simulator/test-client.ts';
import { aTrigger } from '../support/flow-world-modals.ts';
import { realSystem, type SlackSetup, startSlack, transports, until } from './slack-setup.ts';

let setup: SlackSetup | undefined;

const deps = { log: createLogger({ level: 'silent' }), system: realSystem };

afterEach(async () => {
  await setup?.stop();
  setup = undefined;
});

describe.each(transports)('shortcuts over %s', (transport) => {
  test('on a reply: the thread, the address for answers, and a trigger', async () => {
    setup = await startSlack({ transport });
    const { sim, flows } = setup;
    const { ana } = sim.ids.users;
    const { ops } = sim.ids.channels;
    const root = await sim.say({ user: ana, channel: ops, text: 'hello' });
    const reply = await sim.say({ user: ana, channel: ops, text: 'more', thread_ts: root.ts });
    expect(await sim.shortcut({ user: ana, channel: ops, ts: reply.ts, callback_id: 'handoff_message' })).toMatchObject(
      {
        ok: true,
      },
    );
    const call = await until('the flow', () => flows.calls.find(({ flow }) => flow === 'handOffByShortcut'));
    expect(call.args[0]).toMatchObject({
      user: ana,
      on: { thread: { spaceId: ops, rootTs: root.ts }, responseUrl: expect.stringContaining(sim.url) },
      trigger: { id: expect.any(String), hurry: expect.any(AbortSignal) },
    });
  });

  test('the global one knows no place', async () => {
    setup = await startSlack({ transport });
    const { sim, flows } = setup;
    await sim.shortcut({ user: sim.ids.users.ana, callback_id: 'handoff_global' });
    const call = await until('the flow', () => flows.calls.find(({ flow }) => flow === 'handOffByShortcut'));
    expect(call.args[0]).toMatchObject({ user: sim.ids.users.ana, on: undefined });
  });

  test('a modal that is sent off names what it was opened for, and its field shows a refusal', async () => {
    setup = await startSlack({ transport });
    const { sim, flows, slack } = setup;
    const { ana } = sim.ids.users;
    const { ops } = sim.ids.channels;
    const from = { spaceId: ops as never, responseUrl: 'https://hooks.test/1' };
    flows.act = async ({ flow, args }) => {
      if (flow === 'handOffByShortcut') {
        const { trigger } = args[0] as { readonly trigger: ReturnType<typeof aTrigger> };
        const choices = [{ session: 's1' as never, title: 'one', detail: 'just now' }];
        await slack.modals.open(trigger, { kind: 'pick_session', choices, focus: 'tests', from });
      }
      if (flow === 'handOffFromModal')
        await (args[1] as { refuse(text: string): Promise<boolean> }).refuse('Not this.');
    };
    await sim.shortcut({ user: ana, callback_id: 'handoff_global' });
    await sim.waitFor((state) => state.views.find(({ open }) => open));
    const sent = await sim.submit({ user: ana, values: { session: { session: 's1' } } });
    expect(sent).toEqual({ ok: true, ack: { response_action: 'errors', errors: { session: 'Not this.' } } });
    const call = await until('the flow', () => flows.calls.find(({ flow }) => flow === 'handOffFromModal'));
    const chosen = { kind: 'session', session: 's1' };
    expect(call.args[0]).toEqual({ user: ana, focus: 'tests', from, chosen });
  });
});

test('a trigger that is unknown, and a view that is gone, are no faults', async () => {
  setup = await startSlack();
  const modals = createModals(webClient(setup.sim), deps);
  expect(await modals.open(aTrigger(), { kind: 'loading' })).toBeUndefined();
  expect(await modals.show({ viewId: 'V0NONE' }, { kind: 'loading' })).toBe(false);
});

test.each(['http_500', 'ratelimited'] as const)(
  'a view that Slack does not change at once (%s) does not stay at "Loading…" (HANDOFF-2)',
  async (kind) => {
    setup = await startSlack();
    const { sim, flows } = setup;
    const { ana } = sim.ids.users;
    const modals = createModals(webClient(sim), deps);
    await sim.shortcut({ user: ana, callback_id: 'handoff_global' });
    const call = await until('the flow', () => flows.calls[0]);
    const { trigger } = call.args[0] as { readonly trigger: ReturnType<typeof aTrigger> };
    const open = await modals.open(trigger, { kind: 'loading' });
    await sim.fault({ method: 'views.update', kind, retryAfter: 1, times: kind === 'http_500' ? 2 : 1 });
    expect(open && (await modals.show(open, { kind: 'message', text: ['There it is.'] }))).toBe(true);
    expect(JSON.stringify((await sim.state()).views)).toContain('There it is.');
  },
);
