import { existsSync, readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startWorld } from '../support/flow-world.ts';
import { answer, cutOff, inTurn } from '../support/flow-world-model.ts';
import { createProduct } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

test.each([
  ['with text before the cut', 'The first half', ['The first half']],
  ['with nothing but a partial call', '', []],
])('L04: a response cut off %s runs no call, and people see that it was cut off', async (_name, text, posts) => {
  const world = await startWorld({ script: inTurn(cutOff(text), answer('Still here.')) });
  const root = await world.say('<@U0BATON> go');
  await world.work();
  expect(world.thread(root)).toEqual([...posts, 'The answer was cut off: it reached the length limit of the model.']);
  expect(world.files.accesses).toEqual([]);
  await world.say('and now?', { in: root });
  await world.work();
  expect(world.thread(root).at(-1)).toBe('Still here.');
});

test.each(['responses', 'chat'] as const)(
  'L04: calls that a cut-off response of %s holds do not run, whole as they look',
  async (api) => {
    const calls = [{ name: 'WriteFile', arguments: '{"path":"plan.md","text":"x"}', call_id: 'call_1' }];
    const product = await createProduct({
      transport: 'socket',
      api,
      script: (_body, n) => (n === 0 ? { cutOff: true, text: 'The first half', calls } : { text: 'Still here.' }),
    });
    onTestFinished(() => product.close());
    await product.start();
    const { slack, model, dataDirectory } = product;
    const say = { user: slack.ids.users.ana, channel: slack.ids.channels.general };
    const { ts: root } = await slack.say({ ...say, text: `<@${slack.ids.botUser}> go` });
    await slack.waitFor((state) => inThread(state, root).find(({ text }) => text.startsWith('The answer was cut off')));
    await slack.say({ ...say, text: 'and now?', thread_ts: root });
    await slack.waitFor((state) => inThread(state, root).find(({ text }) => text === 'Still here.'));
    expect(JSON.stringify(model.requests[1]?.body)).not.toContain('call_1');
    const spaces = `${dataDirectory}/spaces`;
    const files = existsSync(spaces) ? readdirSync(spaces, { recursive: true }) : [];
    expect(files.filter((file) => String(file).includes('plan.md'))).toEqual([]);
  },
);
