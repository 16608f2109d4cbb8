import type { Context } from '@slack/bolt';
import { afterEach, expect, test, vi } from 'vitest';
import { InvalidInputError } from '../../src/errors.ts';
import { DeliveryMustWait } from '../../src/flows/flows.ts';
import { deliveryOf, takeDelivery } from '../../src/slack/delivery-of.ts';
import { openTestStore } from '../support/store.ts';
import { gate, type InboxSetup, messageBody, setUpInbox, withTransactions } from './inbox-setup.ts';
import { until } from './slack-setup.ts';

const setups: InboxSetup[] = [];

afterEach(async () => {
  for (const setup of setups.splice(0)) await setup.stop();
});

async function start(...args: Parameters<typeof setUpInbox>): Promise<InboxSetup> {
  const setup = await setUpInbox(...args);
  setups.push(setup);
  await setup.inbox.start();
  return setup;
}

const farFuture = Number.MAX_SAFE_INTEGER;
const unsettled = ({ db: { store } }: InboxSetup) => store.transaction((tx) => store.inbox.due(tx, farFuture, 100));

test('nothing is acknowledged before it is stored', async () => {
  const commit = gate();
  const setup = await start({
    store: (store) => withTransactions(store, (run) => commit.promise.then(run)),
  });
  const { acks, handled } = setup.receiver.deliver(messageBody('Ev1'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(acks).toEqual([]);
  commit.resolve();
  await handled;
  expect(acks).toEqual([undefined]);
});

test('an event is acknowledged as soon as it is stored, before anything is done with it', async () => {
  const authorized = gate();
  const setup = await start({ authorized: authorized.promise });
  const listener = vi.fn();
  setup.app.event('message', listener);
  const { acks, handled } = setup.receiver.deliver(messageBody('Ev1'));
  await until('the acknowledgement', () => acks.length === 1);
  expect(listener).not.toHaveBeenCalled();
  authorized.resolve();
  await handled;
  expect(listener).toHaveBeenCalledOnce();
  expect(acks).toHaveLength(1);
});

test('while storing fails, nothing is acknowledged and no listener hears of it', async () => {
  const setup = await start({
    store: (store) => withTransactions(store, () => Promise.reject(new Error('disk full'))),
  });
  const listener = vi.fn();
  setup.app.event('message', listener);
  const { acks, handled } = setup.receiver.deliver(messageBody('Ev1'));
  await expect(handled).rejects.toThrow('disk full');
  expect(acks).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
});

test('the same delivery again is acknowledged and not handled again', async () => {
  const setup = await start();
  const listener = vi.fn();
  setup.app.event('message', listener);
  const deliveries = [1, 2, 3].map(() => setup.receiver.deliver(messageBody('Ev1')));
  await Promise.all(deliveries.map(({ handled }) => handled));
  expect(deliveries.map(({ acks }) => acks.length)).toEqual([1, 1, 1]);
  expect(listener).toHaveBeenCalledOnce();
});

test('what nobody listens for is settled', async () => {
  const setup = await start();
  await setup.receiver.deliver(messageBody('Ev1')).handled;
  expect(await unsettled(setup)).toEqual([]);
});

test('a flow settles what it takes; a delivery that it forgot comes once more, not for ever', async () => {
  const setup = await start();
  const listener = vi.fn(async ({ context }: { readonly context: Context }) => void takeDelivery(context));
  setup.app.event('message', listener);
  await setup.receiver.deliver(messageBody('Ev1')).handled;
  expect(await unsettled(setup)).toHaveLength(1);
  await until('its end', async () => (await unsettled(setup)).length === 0);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a fault postpones the delivery, tells it without a secret, and it comes again', async () => {
  const errors: string[] = [];
  const setup = await start({
    store: (store) => ({
      ...store,
      inbox: {
        ...store.inbox,
        postpone: (tx, id, change) => {
          errors.push(change.error);
          return store.inbox.postpone(tx, id, change);
        },
      },
    }),
  });
  const listener = vi.fn().mockRejectedValueOnce(new Error('no luck with xoxb-12345678-abcdefgh'));
  setup.app.event('message', listener);
  const { acks, handled } = setup.receiver.deliver(messageBody('Ev1'));
  await handled;
  expect(acks).toHaveLength(1);
  expect(await unsettled(setup)).toMatchObject([{ dedupeKey: 'event:Ev1', attempts: 1 }]);
  await until('the second try', () => listener.mock.calls.length === 2);
  await until('its end', async () => (await unsettled(setup)).length === 0);
  expect(errors).toEqual(['Error: no luck with [redacted]']);
  expect(JSON.stringify(setup.lines())).not.toContain('xoxb-12345678');
  expect(setup.lines()).toContainEqual(expect.objectContaining({ level: 'warn' }));
});

test('a delivery that must wait comes again soon, and that is no error', async () => {
  const setup = await start();
  const listener = vi
    .fn()
    .mockRejectedValueOnce(new DeliveryMustWait('the thread is being opened'))
    .mockRejectedValueOnce(new DeliveryMustWait('the thread is being opened'));
  setup.app.event('message', listener);
  await setup.receiver.deliver(messageBody('Ev1')).handled;
  await until('the third try', () => listener.mock.calls.length === 3);
  expect(setup.lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});

test('a shape that nobody understands is not offered again', async () => {
  const setup = await start();
  setup.app.event('message', async () => {
    throw new InvalidInputError('unknown shape');
  });
  await setup.receiver.deliver(messageBody('Ev1')).handled;
  expect(await unsettled(setup)).toEqual([]);
  expect(setup.lines()).toContainEqual(expect.objectContaining({ level: 'error' }));
});

test('what was acknowledged and not handled is handled after a restart (DUR-1)', async () => {
  const db = await openTestStore();
  const first = await setUpInbox({ db });
  const never = gate();
  first.app.event('message', () => never.promise);
  const { acks } = first.receiver.deliver(messageBody('Ev1', 'before the crash'));
  await until('the acknowledgement', () => acks.length === 1);

  const second = await start({ db });
  const heard = gate();
  second.app.event('message', async ({ message, context }) => {
    expect(message).toMatchObject({ text: 'before the crash' });
    expect(deliveryOf(context)).toMatch(/./);
    heard.resolve();
  });
  await heard.promise;
  await until('its end', async () => (await unsettled(second)).length === 0);
  never.resolve();
  await first.stop();
  await second.stop();
  setups.length = 0;
  await db.close();
});

test('a delivery that takes long is not offered a second time meanwhile', async () => {
  let looks = 0;
  const setup = await start({
    store: (store) => ({
      ...store,
      inbox: {
        ...store.inbox,
        due: (...args) => {
          looks += 1;
          return store.inbox.due(...args);
        },
      },
    }),
  });
  const end = gate();
  const listener = vi.fn(() => end.promise);
  setup.app.event('message', listener);
  const { handled } = setup.receiver.deliver(messageBody('Ev1'));
  await until('a look at the due deliveries', () => listener.mock.calls.length === 1 && looks >= 2);
  const before = looks;
  await until('two more looks', () => looks >= before + 2);
  expect(listener).toHaveBeenCalledOnce();
  end.resolve();
  await handled;
});

test('a command whose listener fails is acknowledged all the same: it is stored', async () => {
  const setup = await start();
  setup.app.command('/handoff', async () => {
    throw new Error('not yet');
  });
  const { acks, handled } = setup.receiver.deliver({
    command: '/handoff',
    trigger_id: '1.2',
    channel_id: 'C1',
    team_id: 'T1',
  });
  await handled;
  expect(acks).toHaveLength(1);
  expect(await unsettled(setup)).toMatchObject([{ dedupeKey: 'trigger:1.2' }]);
});

test("Slack's old verification token is not kept", async () => {
  const setup = await setUpInbox();
  setups.push(setup);
  setup.app.event('message', async () => {
    throw new Error('kept for later');
  });
  await setup.receiver.deliver(messageBody('Ev1')).handled;
  const [stored] = await unsettled(setup);
  expect(stored?.body).toMatchObject({ event_id: 'Ev1' });
  expect(stored?.body).not.toHaveProperty('token');
});
