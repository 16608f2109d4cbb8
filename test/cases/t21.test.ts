import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/space.ts';
import type { Script } from '../simulator/model/stub-model.ts';
import { answer, completed } from '../support/flow-world-model.ts';
import { general, ops } from '../support/flow-world-places.ts';
import { listedSpaces } from '../support/flow-world-slack.ts';
import { setAsideCall, toldResults, worldWithSpinOffs } from '../support/flow-world-spin-offs.ts';
import { endsWithResult, inputOf } from '../support/model-requests.ts';
import { createProduct, type Product } from '../support/product.ts';
import { enableSpinOffs, toolNames } from '../support/spin-offs.ts';
import { inThread } from '../support/threads.ts';

/** Writes plan.md where it is told to write, else reads it. */
const script: Script = (body) => {
  const said = JSON.stringify(
    inputOf(body)
      .filter((item) => (item as { readonly role?: string }).role === 'user')
      .at(-1) ?? '',
  );
  if (endsWithResult(body)) return { text: `Result: ${JSON.stringify(inputOf(body).at(-1))}` };
  const write = { name: 'WriteFile', arguments: JSON.stringify({ path: 'plan.md', text: 'the plan of ops' }) };
  const read = { name: 'ReadFile', arguments: JSON.stringify({ path: 'plan.md' }) };
  return { calls: [said.includes('write') ? write : read] };
};

describe('T21: a channel is its id, whatever it is called', () => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport: 'socket', script });
    await product.start();
  });
  afterAll(() => product.close());

  async function ask(channel: string, words: string): Promise<string> {
    const { slack } = product;
    const { ts } = await slack.say({ user: slack.ids.users.ana, channel, text: `<@${slack.ids.botUser}> ${words}` });
    const answered = await slack.waitFor((state) => inThread(state, ts).find(({ text }) => text.includes('Result:')));
    return answered.text;
  }

  test('renamed, it keeps settings and files; the one that takes its name inherits nothing; names refresh', async () => {
    const { slack, model } = product;
    const { channels } = slack.ids;
    enableSpinOffs(product, channels.ops);
    await ask(channels.ops, 'write it down');
    await slack.rename({ channel: channels.ops, name: 'ops-old' });
    await slack.rename({ channel: channels.general, name: 'ops' });

    expect(await ask(channels.ops, 'what is the plan?')).toContain('the plan of ops');
    const ofOps = model.requests.at(-1)?.body;
    expect(toolNames(ofOps)).toContain('SpinOffTask');
    const listed = JSON.stringify(inputOf(ofOps));
    expect(listed).toContain(`- ${channels.general} #ops`);
    expect(listed).not.toContain('#general');

    expect(await ask(channels.general, 'what is the plan?')).not.toContain('the plan of ops');
    expect(toolNames(model.requests.at(-1)?.body)).not.toContain('SpinOffTask');
  });
});

test('T21: settings stand under the id through any number of renames', async () => {
  const world = await worldWithSpinOffs({ script: () => answer('ok') });
  for (const name of ['#ops', '#general-old', '#x']) {
    world.setSpaces([{ spaceId: general, name, kind: 'public' }, ...listedSpaces.slice(1)]);
    const settings = await world.read((tx) => world.deps.store.spaces.settings(tx, general));
    expect(settings).toEqual({ ...defaultSettings, tools: ['SpinOffTask'] });
  }
  expect(await world.read((tx) => world.deps.store.spaces.settings(tx, ops))).toEqual(defaultSettings);
});

test.each(['ops', '#ops', '#general', 'c0ops'])(
  'T21: the name %s instead of an id is refused as not listed',
  async (name) => {
    const world = await worldWithSpinOffs({
      script: ({ request: { items } }) =>
        items.some(({ type }) => type === 'tool_result')
          ? answer('ok')
          : completed(setAsideCall('a', { spaceId: name })),
    });
    await world.say('<@U0BATON> tell ops');
    await world.work();
    expect(toldResults(world)).toMatchObject([{ ok: false, code: 'cannot_create_here' }]);
    expect(world.opened()).toEqual([]);
  },
);
