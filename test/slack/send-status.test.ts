import { afterEach, describe, expect, test } from 'vitest';
import type { PostTarget, ShownStatus } from '../../src/core/post.ts';
import { type NewRow, type OutboxSetup, setUpOutbox } from './outbox-setup.ts';

let setup: OutboxSetup;

afterEach(() => setup.stop());

const status = (id: string, target: PostTarget, shown: ShownStatus): NewRow => ({
  id,
  outgoing: { kind: 'status', target, status: shown },
});

test('work shows while it goes on, and not afterwards (SESSION-9)', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  await add(status('1', target, 'processing'));
  await settled('1');
  const during = await sim.state();
  expect(during.statuses).toMatchObject([{ thread_ts: target.rootTs, status: 'is thinking…' }]);
  expect(during.sessions).toMatchObject([{ thread_ts: target.rootTs, status: 'processing' }]);
  await add(status('2', target, 'active'));
  await settled('2');
  const after = await sim.state();
  expect(after.statuses).toEqual([]);
  expect(after.sessions).toMatchObject([{ status: 'active' }]);
});

test('where the app is no agent, the status is left out quietly and Slack is not asked again', async () => {
  setup = await setUpOutbox({ simulator: { world: { agent: false } } });
  const { sim, add, settled, thread, lines } = setup;
  const target = await thread();
  for (const id of ['1', '2']) {
    await add(status(id, target, 'processing'));
    expect(await settled(id)).toMatchObject({ state: 'sent' });
  }
  expect(await sim.calls({ method: 'agents.sessions.setStatus' })).toHaveLength(1);
  expect(await sim.calls({ method: 'assistant.threads.setStatus' })).toHaveLength(2);
  expect(lines().filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([]);
});

test('a status that could not be cleared is cleared again; one that could not be set is let go', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  const target = await thread();
  await sim.fault({ method: 'assistant.threads.setStatus', kind: 'http_500', times: 4 });
  await add(status('1', target, 'processing'));
  expect(await settled('1')).toMatchObject({ state: 'sent', attempts: 1 });
  await add(status('2', target, 'active'));
  expect(await settled('2')).toMatchObject({ state: 'sent', attempts: 4 });
  expect((await sim.state()).statuses).toEqual([]);
});

describe('while the run waits for a decision (SPIN-6)', () => {
  test('the session is suspended, and nothing looks as if Baton were thinking', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await add(status('1', target, 'processing'), status('2', target, 'suspended'));
    await settled('2');
    const during = await sim.state();
    expect(during.statuses).toEqual([]);
    expect(during.sessions).toMatchObject([{ thread_ts: target.rootTs, status: 'suspended' }]);
    await add(status('3', target, 'processing'));
    await settled('3');
    expect((await sim.state()).sessions).toMatchObject([{ status: 'processing' }]);
  });

  test('where the app is no agent, only the line under the thread goes, quietly', async () => {
    setup = await setUpOutbox({ simulator: { world: { agent: false } } });
    const { sim, add, settled, thread, lines } = setup;
    const target = await thread();
    await add(status('1', target, 'processing'), status('2', target, 'suspended'));
    expect(await settled('2')).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await sim.state()).statuses).toEqual([]);
    expect(lines().filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([]);
  });

  test('a workspace that does not know the word gets the one that it knows, and is not asked again', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await add(status('1', target, 'processing'));
    await settled('1');
    await sim.fault({ method: 'agents.sessions.setStatus', kind: 'error', error: 'invalid_status' });
    await add(status('2', target, 'suspended'), status('3', target, 'suspended'));
    expect(await settled('3')).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await sim.state()).sessions).toMatchObject([{ status: 'active' }]);
    const asked = (await sim.calls({ method: 'agents.sessions.setStatus' })).map(({ args }) => args.status);
    expect(asked).toEqual(['processing', 'suspended', 'active', 'active']);
  });

  test('is tried again where Slack does not answer', async () => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread } = setup;
    const target = await thread();
    await sim.fault({ method: 'agents.sessions.setStatus', kind: 'http_500' });
    await add(status('1', target, 'suspended'));
    expect(await settled('1')).toMatchObject({ state: 'sent', attempts: 2 });
    expect((await sim.state()).sessions).toMatchObject([{ status: 'suspended' }]);
  });
});
