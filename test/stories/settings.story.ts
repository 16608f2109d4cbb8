import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorldState } from '../simulator/state.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import { askToSetAside, cardToDecide, goesOn, setsAside, titleOf, toolNames } from '../support/spin-offs.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const homeOf = ({ views }: WorldState, user: string) =>
  views.find((view) => view.type === 'home' && view.user === user);
const homeText = (state: WorldState, user: string) => JSON.stringify(homeOf(state, user)?.content.blocks ?? []);

describe.each(eachOnce)('channel settings from Home over %s, the model behind %s', (transport, api) => {
  let product: Product;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      api,
      script: setsAside,
    });
    await product.start();
  });
  afterAll(() => product.close());

  const answered = (root: string, words: string) =>
    product.slack.waitFor((state) => inThread(state, root).find(({ text }) => text.includes(words)));

  test('Home lists the channels; a tool that is switched on there is offered there only (SPACE-1, SPIN-1)', async () => {
    const { slack, model } = product;
    const { channels, users, botUser } = slack.ids;
    const user = users.ana;
    await slack.openHome({ user });
    await slack.waitFor((state) => homeText(state, user).includes('#general'));
    await slack.clickInView({ user, action_id: 'space_settings', value: channels.general });
    const modal = await slack.waitFor((state) =>
      state.views.find((view) => view.open && view.type === 'modal' && view.content.callback_id === 'space_settings'),
    );
    await slack.submit({ user, view_id: modal.id, values: { tools: { tools: ['SpinOffTask'] } } });
    await slack.waitFor((state) => homeText(state, user).includes('Extra tools: SpinOffTask.'));

    await answered(await askToSetAside(product), goesOn);
    expect(toolNames(model.requests.at(-1)?.body)).toContain('SpinOffTask');
    const { ts } = await slack.say({ user, channel: channels.ops, text: `<@${botUser}> set it aside` });
    await answered(ts, 'I cannot set anything aside');
    expect(toolNames(model.requests.at(-1)?.body)).not.toContain('SpinOffTask');
  });

  test('what a workflow asks for is recorded, and opened from Home (SPIN-8)', async () => {
    const { slack } = product;
    const { channels, users, botUser } = slack.ids;
    const user = users.ana;
    const { ts } = await slack.postAsBot({
      channel: channels.general,
      text: `<@${botUser}> set the cache aside to ${channels.ops}`,
    });
    await answered(ts, 'Recorded: ');
    await slack.openHome({ user });
    const home = await slack.waitFor((state) => {
      const view = homeOf(state, user);
      return view && JSON.stringify(view.content.blocks).includes('Recorded: ') ? view : undefined;
    });
    const request = /"action_id":"open_recorded".*?"value":"([^"]+)"/.exec(JSON.stringify(home.content.blocks))?.[1];
    await slack.clickInView({ user, view_id: home.id, action_id: 'open_recorded', value: request });
    const root = await slack.waitFor((state) =>
      rootsBy(state, botUser).find(({ channel, text }) => channel === channels.ops && text.includes(titleOf)),
    );
    await slack.waitFor((state) => inThread(state, root.ts).length >= 3);
    await slack.waitFor((state) => !homeText(state, user).includes('Recorded: '));
  });

  test('who may approve is what the settings say (APPROVAL-3)', async () => {
    const { slack } = product;
    const { channels, users } = slack.ids;
    const card = await cardToDecide(product, await askToSetAside(product, channels.ops));
    await slack.click({ user: users.ben, channel: card.channel, ts: card.ts, action_id: 'approve' });
    await slack.waitFor((state) =>
      state.ephemerals.find(({ user, text }) => user === users.ben && text.includes('Only the person who asked')),
    );
  });
});
