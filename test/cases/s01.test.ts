import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { openModalOf, optionsIn, placeOf, seedOf, talkIn, waitForModal } from '../support/doors.ts';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread, rootsBy } from '../support/threads.ts';

const meeting = placeOf({ place: 'public', number: 0 });
const { user, channel } = meeting;

describe.each<Transport>(['http'])('S01: no slash command in a thread, over %s', (transport) => {
  let product: Product;
  let root: string;

  beforeAll(async () => {
    product = await createProduct({
      transport,
      simulator: { world: seedOf([{ place: 'public', number: 0 }]) },
      script: (body) => ({ text: isHandoffRequest(body) ? plainDocument : 'An answer.' }),
    });
    await product.start();
    root = await talkIn(product.slack, meeting, 'session one');
    await talkIn(product.slack, meeting, 'session two');
    await talkIn(product.slack, meeting, 'session three');
  });
  afterAll(() => product.close());

  test('Slack itself refuses it in the thread', async () => {
    const sent = await product.slack.command({ user, channel, command: '/handoff', text: '', thread_ts: root });
    expect(sent).toEqual({ ok: false, error: '/handoff is not supported in threads. Sorry!' });
  });

  test('`/handoff tests` in the channel with three live sessions asks which, and guesses nothing', async () => {
    const { slack } = product;
    await slack.command({ user, channel, command: '/handoff', text: 'tests' });
    const shown = await waitForModal(slack, user, 'static_select');
    expect((await optionsIn(slack, user)).map(({ text }) => text.text)).toEqual([
      'session three',
      'session two',
      'session one',
    ]);
    expect(shown).toContain('"initial_value":"tests"');
    await slack.closeView({ user });
    expect(openModalOf(await slack.state(), user)).toBeUndefined();
    expect(rootsBy(await slack.state(), slack.ids.botUser)).toEqual([]);
  });

  test('`!nice work` is a message, and `!handoff` a command', async () => {
    const { slack } = product;
    const requests = product.model.requests.length;
    await slack.say({ user, channel, text: '!nice work', thread_ts: root });
    await slack.waitFor((state) => inThread(state, root)[3]);
    expect(JSON.stringify(product.model.requests[requests]?.body)).toContain('!nice work');
    await slack.say({ user, channel, text: '!handoff', thread_ts: root });
    await slack.waitFor((state) => rootsBy(state, slack.ids.botUser)[0]);
    expect(JSON.stringify(product.model.requests.at(-1)?.body)).not.toContain('!handoff');
  });
});
