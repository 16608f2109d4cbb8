import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '../support/model-requests.ts';
import { createProduct, eachOnce, type Product } from '../support/product.ts';
import {
  askToSetAside,
  cardSays,
  cardsIn,
  cardToDecide,
  enableSpinOffs,
  found,
  goesOn,
  hasButtons,
  instruction,
  press,
  setsAside,
  titleOf,
  toolNames,
} from '../support/spin-offs.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const answerIn = ({ slack }: Product, root: string, words = goesOn) =>
  slack.waitFor((state) => inThread(state, root).find(({ text }) => text.includes(words)));

const link = (ts: string): string => `p${ts.replace('.', '')}`;

describe.each(eachOnce)('spin-offs over %s, the model behind %s', (transport, api) => {
  let product: Product;
  const newest = () => JSON.stringify(inputOf(product.model.requests.at(-1)?.body));
  const opened = async () => rootsBy(await product.slack.state(), product.slack.ids.botUser);

  beforeAll(async () => {
    product = await createProduct({ transport, api, script: setsAside });
    await product.start();
  });
  afterAll(() => product.close());

  test('off by default: the model is not offered the tool; enabled in one channel it appears there only (SPIN-1, K01)', async () => {
    const { slack, model } = product;
    const { channels, users, botUser } = slack.ids;
    await answerIn(product, await askToSetAside(product), 'I cannot set anything aside');
    expect(toolNames(model.requests.at(-1)?.body)).not.toContain('SpinOffTask');
    enableSpinOffs(product, channels.general);
    const { ts } = await slack.say({ user: users.ana, channel: channels.ops, text: `<@${botUser}> set it aside` });
    await answerIn(product, ts, 'I cannot set anything aside');
    expect(toolNames(model.requests.at(-1)?.body)).not.toContain('SpinOffTask');
    expect(newest()).not.toContain('SpinOffTask');
  });

  test('in the same space a thread opens at once and works on its own; nothing of it comes back (SPIN-4)', async () => {
    const { slack, model } = product;
    const root = await askToSetAside(product);
    await answerIn(product, root);
    expect(toolNames(model.requests.at(-1)?.body)).toContain('SpinOffTask');
    const [fresh] = await opened();
    if (!fresh) throw new Error('no thread was opened');
    await answerIn(product, fresh.ts, found);
    expect(fresh).toMatchObject({ channel: slack.ids.channels.general });
    expect(fresh.text).toContain(titleOf);
    expect(fresh.text).toContain(link(root));
    const state = await slack.state();
    const brief = JSON.stringify(inThread(state, fresh.ts)[1]?.blocks);
    for (const words of [instruction, 'the incident report', '12% hits']) expect(brief).toContain(words);
    const asking = inThread(state, root).map(({ text }) => text);
    expect(asking.filter((text) => text.startsWith('Set aside: ') && text.includes(link(fresh.ts)))).toHaveLength(1);
    expect(asking.join('\n')).not.toContain(found);
    expect(cardsIn(state, root)).toEqual([]);
  });

  test('into another space only after Approve, also when Baton was killed meanwhile (SPIN-6, APPROVAL-2, 4)', async () => {
    const { slack } = product;
    const { channels, users } = slack.ids;
    const before = (await opened()).length;
    const root = await askToSetAside(product, channels.ops);
    const card = await cardToDecide(product, root);
    expect(JSON.stringify(card.blocks)).toContain('from #general, public, to #ops, public');
    expect(await opened()).toHaveLength(before);
    await slack.waitFor(({ sessions }) => sessions.find((one) => one.thread_ts === root && one.status === 'suspended'));

    await product.baton().kill();
    await product.start();
    expect(await press(product, users.ana, card, 'approve')).toMatchObject({ ok: true });
    await answerIn(product, root);
    const fresh = (await opened()).find(({ channel }) => channel === channels.ops);
    if (!fresh) throw new Error('no thread was opened');
    await answerIn(product, fresh.ts, found);
    const told = await cardSays(product, root, link(fresh.ts));
    expect(JSON.stringify(told.blocks)).toContain(`Approved by <@${users.ana}>`);
    expect(hasButtons(told)).toBe(false);
    expect(await opened()).toHaveLength(before + 1);
  });

  test('denied: nothing is created, the model is told and the answer comes (SPIN-6)', async () => {
    const { slack } = product;
    const before = (await opened()).length;
    const root = await askToSetAside(product, slack.ids.channels.ops);
    await press(product, slack.ids.users.ana, await cardToDecide(product, root), 'deny');
    await answerIn(product, root);
    await cardSays(product, root, `Denied by <@${slack.ids.users.ana}>`);
    expect(newest()).toContain('A person denied this.');
    expect(await opened()).toHaveLength(before);
  });

  test('Stop takes the card back, and a late click says so (APPROVAL-4)', async () => {
    const { slack } = product;
    const { channels, users } = slack.ids;
    const before = (await opened()).length;
    const root = await askToSetAside(product, channels.ops);
    const card = await cardToDecide(product, root);
    await slack.say({ user: users.ana, channel: channels.general, text: '!stop', thread_ts: root });
    await cardSays(product, root, 'Cancelled. Nothing was created.');
    const value = /"value":"([^"]+)"/.exec(JSON.stringify(card.blocks))?.[1];
    await slack.click({
      user: users.ana,
      channel: card.channel,
      ts: card.ts,
      action_id: 'approve',
      value,
      force: true,
    });
    await slack.waitFor(({ ephemerals }) =>
      ephemerals.find(({ text }) => text.includes('This request was cancelled.')),
    );
    expect(await opened()).toHaveLength(before);
  });

  test('two people press at once: one decision, one thread, and the other is told (APPROVAL-2, 3)', async () => {
    const { slack } = product;
    const { channels, users } = slack.ids;
    enableSpinOffs(product, channels.general, { approvers: { kind: 'members' } });
    const before = (await opened()).length;
    const root = await askToSetAside(product, channels.ops);
    const card = await cardToDecide(product, root);
    const people = [users.ana, users.ben];
    await Promise.all(people.map((user) => press(product, user, card, 'approve')));
    await answerIn(product, root);
    const late = await slack.waitFor(({ ephemerals }) =>
      ephemerals.find(
        ({ text, channel }) => channel === card.channel && text.includes('This is decided already: Approved by'),
      ),
    );
    const decided = JSON.stringify((await cardSays(product, root, 'Opened: ')).blocks);
    const by = people.filter((user) => decided.includes(`Approved by <@${user}>`));
    expect(by).toHaveLength(1);
    expect(late.user).toBe(people.find((user) => !by.includes(user)));
    expect(await opened()).toHaveLength(before + 1);
    enableSpinOffs(product, channels.general);
  });
});

describe.each(eachOnce)('nobody decides in time (APPROVAL-4), over %s, the model behind %s', (transport, api) => {
  let product: Product;
  beforeAll(async () => {
    const environment = { APPROVAL_EXPIRY_SECONDS: '1' };
    product = await createProduct({ transport, api, script: setsAside, environment });
    await product.start();
    enableSpinOffs(product, product.slack.ids.channels.general);
  });
  afterAll(() => product.close());

  test('the card says that it expired, the model is told, nothing is created', async () => {
    const { slack } = product;
    const root = await askToSetAside(product, slack.ids.channels.ops);
    await answerIn(product, root);
    const card = await cardSays(product, root, 'Expired. Nothing was created.');
    expect(hasButtons(card)).toBe(false);
    expect(JSON.stringify(product.model.requests.at(-1)?.body)).toContain('Nobody decided in time.');
    expect(rootsBy(await slack.state(), slack.ids.botUser)).toEqual([]);
  });
});
