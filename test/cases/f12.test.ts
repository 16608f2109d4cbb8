import { afterEach, expect, test } from 'vitest';
import { answer, type OutboxSetup, post, postedIn, setUpOutbox } from '../slack/outbox-setup.ts';

let setup: OutboxSetup;

afterEach(() => setup.stop());

const whole = `# Result\n\n${'All of it counts. '.repeat(300)}\n\nThe end`;

test.each(['invalid_blocks', 'msg_blocks_too_long'])(
  'F12: after %s the whole answer is posted once, as plain text',
  async (error) => {
    setup = await setUpOutbox();
    const { sim, add, settled, thread, lines } = setup;
    const target = await thread();
    await sim.fault({ method: 'chat.postMessage', kind: 'error', error });
    await add(post('1', target, answer(whole)));
    expect(await settled('1')).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await postedIn(sim, target.rootTs)).toEqual([whole]);
    const calls = await sim.calls({ method: 'chat.postMessage' });
    expect(calls.map(({ args }) => 'blocks' in args)).toEqual([true, false]);
    expect(lines()).toContainEqual(expect.objectContaining({ level: 'error', code: error }));
  },
);

test('F12: what Slack had against the blocks is in the log', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread, lines } = setup;
  // Slack takes no header without words; no heading of ours is empty, so this is a real refusal of blocks.
  await add(post('1', await thread(), { kind: 'document', heading: '', markdown: 'still readable', buttons: [] }));
  expect(await settled('1')).toMatchObject({ state: 'sent' });
  const line = lines().find(({ code }) => code === 'invalid_blocks');
  expect(line?.detail).toEqual(expect.stringMatching(/block/i));
  expect((await sim.state()).messages.some(({ text }) => text.includes('still readable'))).toBe(true);
});

test('F12: plain text that is refused too fails, and is not tried for ever', async () => {
  setup = await setUpOutbox();
  const { sim, add, settled, thread } = setup;
  await sim.fault({ method: 'chat.postMessage', kind: 'error', error: 'invalid_blocks', times: 9 });
  await add(post('1', await thread(), answer('hi')));
  expect(await settled('1')).toMatchObject({ state: 'failed' });
  expect(await sim.calls({ method: 'chat.postMessage' })).toHaveLength(2);
});
